export { documentFiles, documentIdsOf } from './document-files'
export { fileWasNotSent, fileWasSent, receiveMessage } from './exchange'
