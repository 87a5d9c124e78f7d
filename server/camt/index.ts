/** Bank statements in ISO 20022: bytes in, movements out; no database. */
export { readCamt } from './read-camt'
export { NotAStatement, type ReadStatement } from './statement'
