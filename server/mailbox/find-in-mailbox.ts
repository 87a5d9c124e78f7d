import type { MailboxAddress } from './mailbox-address'
import { MailboxClient } from './mailbox-client'

/** Nothing is fetched. */
const NO_TEXT = 1_024

type Wanted = {
  /** The header and its value that a message of the mailbox's own folder has. */
  received: readonly [header: string, value: string]
  /** The Message-ID of the message in the folder of what was sent. */
  sent: string
}

/**
 * Whether a mailbox shows that a message was sent: it stands in the folder of what was sent, or a message in the mailbox's
 * own folder refers to it. Nothing is changed. @throws MailboxFault
 */
export async function findInMailbox(address: MailboxAddress, { received, sent }: Wanted): Promise<boolean> {
  const client = await MailboxClient.open(address, NO_TEXT)
  let folder: string | null
  try {
    if (await client.has(...received)) return true
    folder = await client.sentFolder()
  } finally {
    await client.close()
  }
  if (folder === null) return false
  const other = await MailboxClient.open({ ...address, folder }, NO_TEXT)
  try {
    return await other.has('Message-ID', sent)
  } finally {
    await other.close()
  }
}
