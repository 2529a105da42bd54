import Foundation
import CMicroHTTPD
import CXML
