/**
 * Why a request was not answered as it should be. DENIED: the key or the password, or what it asks for, is refused (401,
 * 403), or there is no credit left (402). BUSY: too many requests (429). PACED: it was not made yet, as the provider would count too many. REFUSED: the
 * provider refuses the request itself (other 4xx). UNREACHED: it certainly never came there. UNANSWERED: it may have had its
 * effect (5xx, no answer, one that cannot be read). DOUBTFUL: the provider states that it had the file before, or its list
 * does not show whether it has it, and a person finds out.
 */
export type FaultKind = 'DENIED' | 'BUSY' | 'PACED' | 'REFUSED' | 'UNREACHED' | 'UNANSWERED' | 'DOUBTFUL'

/** The words about an answer that has another form than the provider's, in the language of the provider's own. */
export const UNREADABLE_ANSWER = 'La risposta non ha la forma attesa.'

/** A request that was not answered as it should be; the message is the provider's, without a secret. */
export class IntermediaryFault extends Error {
  override readonly name = 'IntermediaryFault'
  readonly kind: FaultKind
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  /** The wait that the provider demands, in milliseconds; 0 when it demands none. */
  readonly waitMs: number

  constructor(kind: FaultKind, message: string, { status = 0, waitMs = 0 } = {}) {
    super(message)
    this.kind = kind
    this.status = status
    this.waitMs = waitMs
  }
}
