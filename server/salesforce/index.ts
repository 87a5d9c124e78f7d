export { sweepBin } from './discard'
export { documentFiles, documentIdsOf } from './document-files'
export { fileWasNotSent, fileWasSent, receiveMessage } from './exchange'
export { documentAttachment } from './mail'
