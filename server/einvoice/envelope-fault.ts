import type { ZipFault } from '@/server/platform/read-zip'

export type EnvelopeFault = ZipFault | 'signature' | 'no_content' | 'nested_archive' | 'empty_archive'

/** Thrown when an envelope cannot be opened. The message is Italian, for the report. */
export class UnreadableEnvelope extends Error {
  override readonly name = 'UnreadableEnvelope'
  constructor(
    message: string,
    readonly reason: EnvelopeFault = 'signature',
  ) {
    super(message)
  }
}
