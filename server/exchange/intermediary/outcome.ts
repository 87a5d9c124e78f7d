import type { IncomingMessage } from '../channel'

/**
 * How a file stands at a provider that is asked file by file, whatever it calls it. WAITING: the exchange system has not
 * answered. RETURNED: the provider gave the file up, and never will hand it on. ACCEPTED, REFUSED and EXPIRED are those of
 * public offices.
 */
export type FileState =
  | 'WAITING'
  | 'RETURNED'
  | 'REJECTED'
  | 'NOT_DELIVERED'
  | 'DELIVERED'
  | 'ACCEPTED'
  | 'REFUSED'
  | 'EXPIRED'

/** A message of the exchange system that the provider passes on in words of its own. */
export type Notice = {
  /** The provider's number of it. */
  id: string
  type: 'RC' | 'MC' | 'NS' | 'NE' | 'EC' | 'SE' | 'DT' | 'AT'
  /** The answer of a public office, which NE and EC state. */
  esito: 'EC01' | 'EC02' | null
  /** One thing a line. */
  description: string
  identificativo_sdi: string | null
  message_id: string | null
  /** The notice as it came. */
  bytes: Uint8Array
}

/** How a file stands at a provider, with the exchange system's messages about it. */
export type Outcome = {
  /** Null for a state that Luna does not know. */
  state: FileState | null
  /** The provider's own word of the state. */
  word: string
  description: string
  identificativo_sdi: string | null
  /** The exchange system's own messages, byte for byte. */
  messages: IncomingMessage[]
  notices: Notice[]
  /** Whether the message that the state stands for comes along; otherwise the state counts as that message. */
  hasItsMessage: boolean
  /** The parts of the answer that Luna cannot read, for somebody to look at. */
  unread: IncomingMessage[]
}
