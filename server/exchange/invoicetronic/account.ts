/** A structure's account at Invoicetronic. */
export type InvoicetronicAccount = {
  structureId: number
  key: string
  /** The key is that of the sandbox, as an operator states: no key shows it. */
  isTest: boolean
  /** The provider signs the files for public offices that have no signature. */
  doesSign: boolean
}
