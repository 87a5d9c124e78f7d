/** A structure's account at Invoicetronic. */
export type InvoicetronicAccount = {
  provider: 'invoicetronic'
  structureId: number
  key: string
  /** The key is that of the sandbox, as an operator states: no key shows it. */
  isTest: boolean
  /** The provider signs the files for public offices that have no signature. */
  doesSign: boolean
}

/** A token of a sign-in, and until when it opens the account. */
export type IntermediarySession = { token: string; until: Date }

/** The token that the calls of an account share with all processes of the installation. */
export type SessionGate = {
  /** The token of the last sign-in; null for none. */
  session: () => IntermediarySession | null
  keepSession: (session: IntermediarySession | null) => Promise<void>
}

/** The calls that Aruba counts together, each family by the minute and network address. */
export type ArubaFamily = 'sign_in' | 'upload' | 'find_out' | 'find_in' | 'notifications'

/** The token and the pace that the calls of an account at Aruba share with all processes of the installation. */
export type ArubaGate = SessionGate & {
  /** Takes the next place of a family: 0 when a call may be made now, else the milliseconds to wait, and none is taken. */
  reserve: (family: ArubaFamily) => Promise<number>
}

/** A structure's account at Aruba. */
export type ArubaAccount = {
  provider: 'aruba'
  structureId: number
  username: string
  password: string
  isTest: boolean
  doesSign: boolean
  gate: ArubaGate
}

/** A structure's account at A-Cube, which signs in by address and password. */
export type AcubeAccount = {
  provider: 'acube'
  structureId: number
  username: string
  password: string
  isTest: boolean
  doesSign: boolean
  gate: SessionGate
}

/** A structure's account at Openapi, known by the token that its console made. */
export type OpenapiAccount = {
  provider: 'openapi'
  structureId: number
  token: string
  isTest: boolean
  doesSign: boolean
}

/** A structure's account at an intermediary. */
export type IntermediaryAccount = InvoicetronicAccount | ArubaAccount | AcubeAccount | OpenapiAccount
