/** Takes a message of the exchange system out of the CAdES envelope (.xml.p7m) in which it may come instead of as XML. */
import { UnreadableEnvelope } from './envelope-fault'
import { MAX_FILE_BYTES } from './file-name'
import type { MessageSignature } from './message-signature'
import { envelopeIn, startsAsEnvelope } from './unwrap-p7m'

/** A message out of its envelope, with the signature of the envelope; null for one that came without. */
type OpenedMessage = { readonly xml: Uint8Array; readonly signature: MessageSignature | null }

/**
 * Opens a message; plain XML is given back as it is. Null for an envelope that is larger than SdI's files, cannot be read,
 * holds nothing or another envelope. A signature that is wrong is stated, not refused here.
 */
export async function openMessage(bytes: Uint8Array): Promise<OpenedMessage | null> {
  if (!startsAsEnvelope(bytes)) return { xml: bytes, signature: null }
  const ber = bytes.length > MAX_FILE_BYTES ? null : envelopeIn(bytes)
  if (!ber) return null
  const [{ signedContent }, { envelopeSignature }] = await Promise.all([
    import('./signed-content'),
    import('./envelope-signature'),
  ])
  try {
    const { content, signed } = signedContent(ber)
    if (startsAsEnvelope(content)) return null
    return { xml: content, signature: await envelopeSignature(signed) }
  } catch (error) {
    if (error instanceof UnreadableEnvelope) return null
    throw error
  }
}
