enum FeedFile { static func items(at path: String) throws -> [StagedItem] { throw StagingServerError("no") } }
