export { renderDocx } from './document'
