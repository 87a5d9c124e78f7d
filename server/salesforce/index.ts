export { fileWasNotSent, fileWasSent, receiveMessage } from './exchange'
