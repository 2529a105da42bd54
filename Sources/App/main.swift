import Feed
