import type { MailboxAddress } from './mailbox-address'
import { type ListedMail, MailboxClient, MailboxFault } from './mailbox-client'

/** A message of a mailbox, by its number and its Message-ID as it stands in the headers. */
export type PlacedMail = { uidValidity: bigint; uid: number; messageId: string }

/**
 * Moves messages to a folder of the same account, which is made where it is missing, and answers those that are done with:
 * moved, gone, or no longer the same under their number, which are left alone. The others failed; when the mailbox fails,
 * so do all that were not reached. @throws MailboxFault when nothing could be moved at all
 */
export async function moveInMailbox<Mail extends PlacedMail>(
  address: MailboxAddress,
  names: readonly string[],
  mails: readonly Mail[],
): Promise<Mail[]> {
  const client = await MailboxClient.openToMove(address)
  try {
    if (!client.canMove) throw new MailboxFault('the server moves no message by itself')
    const numbered = mails.filter(({ uidValidity }) => uidValidity === client.uidValidity)
    const uids = numbered.map(({ uid }) => uid)
    const listed = new Map((await client.list(uids, { headers: true })).map((mail) => [mail.uid, mail]))
    const found = numbered.filter((mail) => isSame(mail, listed.get(mail.uid)))
    const done = mails.filter((mail) => !found.includes(mail))
    if (found.length > 0) done.push(...(await moved(client, await client.ensureFolder(names), found)))
    return done
  } finally {
    await client.close()
  }
}

const isSame = ({ messageId }: PlacedMail, listed: ListedMail | undefined): boolean =>
  listed !== undefined && messageIdIn(listed.headers) === messageId

/** The Message-ID in the headers of a message; empty without one. */
export const messageIdIn = (headers: string): string =>
  /^message-id:\s*(\S{1,300})/im.exec(headers.replace(/\r?\n[ \t]+/g, ' '))?.[1] ?? ''

async function moved<Mail extends PlacedMail>(
  client: MailboxClient,
  path: string,
  mails: readonly Mail[],
): Promise<Mail[]> {
  const done: Mail[] = []
  try {
    for (const mail of mails) if (await client.move(mail.uid, path)) done.push(mail)
  } catch (error) {
    if (!(error instanceof MailboxFault)) throw error
  }
  return done
}
