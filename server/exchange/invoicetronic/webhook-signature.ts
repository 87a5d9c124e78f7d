import { createHmac, timingSafeEqual } from 'node:crypto'

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/
/** A call that is older, or from further in the future, counts as one that somebody repeats. */
const WINDOW_SECONDS = 300

/** A call as it came: its header `Invoicetronic-Signature`, and the bytes of its body. */
type SignedCall = { signature: string | null; body: Uint8Array }

/**
 * Whether Invoicetronic signed a call with this secret, within five minutes of `at`: `t=<seconds>,v1=<hexadecimal HMAC-SHA256>` of the
 * seconds, a dot and the body (its documentation, "Webhooks").
 */
export function isSignedByInvoicetronic({ signature, body }: SignedCall, secret: string, at: Date): boolean {
  const [, seconds = '', stated = ''] = SIGNATURE.exec(signature?.trim() ?? '') ?? []
  if (seconds === '' || Math.abs(at.getTime() / 1000 - Number(seconds)) > WINDOW_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  return timingSafeEqual(Buffer.from(stated, 'hex'), expected)
}
