/** A file handed to a channel. */
export type OutgoingFile = { name: string; bytes: Uint8Array }

/** A file that was sent and has no final answer yet. */
export type PendingFile = OutgoingFile & { identificativo_sdi: string; sentAt: Date }

/** A message of the exchange system, byte for byte. */
export type IncomingMessage = { name: string; bytes: Uint8Array }

/** A way to the exchange system. Channels know files and messages; documents and states are not theirs. */
export type Channel = {
  name: 'sandbox' | 'folder'
  /** True when nothing reaches the real exchange system: screens show "ambiente di prova". */
  test: boolean
  /** Hands a file over. The identifier may come later, with the first message; then it is null. */
  send: (file: OutgoingFile) => Promise<{ identificativo_sdi: string | null }>
  /** The messages that came since; the same one may come twice. `pending`: files without a final answer. */
  poll: (pending: readonly PendingFile[]) => Promise<IncomingMessage[]>
  /** Confirms that a message is kept, so that it need not come again. */
  done: (message: IncomingMessage) => Promise<void>
  /**
   * Puts away a file that is no message, or a message about no file of ours: it does not come again, and is not lost.
   */
  setAside: (message: IncomingMessage) => Promise<void>
}
