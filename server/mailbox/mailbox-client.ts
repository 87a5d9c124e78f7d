import type { ImapFlow, ImapFlowError, MailboxObject } from 'imapflow'
import type { MailboxAddress } from './mailbox-address'

/** No command may take longer; a server that falls silent is left. */
const COMMAND_MS = 20_000
const MAX_LINE = 4 * 1024 * 1024
const ROOM_OF_RESPONSE = 256 * 1024

/** The bytes of its headers that are fetched for a listed message: two hundred of them stay below 13 MB. */
const MAX_HEADERS = 64 * 1024

/** A mailbox that cannot be reached, opened or read. Its message holds no password and no text of a mail. */
export class MailboxFault extends Error {
  /** `isRefused`: the server refused the user or the password. */
  constructor(
    message: string,
    readonly isRefused = false,
  ) {
    super(message)
  }
}

/** A message as a list has it, before its text is fetched; `size` in bytes. */
export type ListedMail = { uid: number; size: number; receivedAt: Date } & MailHeaders

/** The headers of a message as they came (latin1), or their first 64 KiB where `isCut`. */
export type MailHeaders = { headers: string; isCut: boolean }

/** A folder that is open for reading, in which nothing can be marked, moved or deleted; or one that is open to be moved from. */
export class MailboxClient {
  private constructor(
    private readonly client: ImapFlow,
    private readonly opened: MailboxObject,
    private readonly inTime: <Value>(command: Promise<Value>) => Promise<Value>,
  ) {}

  /**
   * Signs in and opens the folder by EXAMINE, with a library that is loaded with the first mailbox. `maxBytes`: the longest
   * message that will be fetched. @throws MailboxFault
   */
  static open(address: MailboxAddress, maxBytes: number, commandMs = COMMAND_MS): Promise<MailboxClient> {
    return MailboxClient.connect(address, { maxBytes, commandMs, readOnly: true })
  }

  /** Signs in and opens the folder by SELECT, to move messages out of it. @throws MailboxFault */
  static openToMove(address: MailboxAddress): Promise<MailboxClient> {
    return MailboxClient.connect(address, { maxBytes: 0, commandMs: COMMAND_MS, readOnly: false })
  }

  private static async connect(
    address: MailboxAddress,
    { maxBytes, commandMs, readOnly }: { maxBytes: number; commandMs: number; readOnly: boolean },
  ): Promise<MailboxClient> {
    const { host, port, isTls, isLocal, user, password: pass, folder } = address
    const { ImapFlow: Client } = await import('imapflow')
    const client = new Client({
      host,
      port,
      secure: isTls,
      ...(isTls ? {} : { doSTARTTLS: !isLocal }),
      auth: { user, pass },
      tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
      logger: false,
      clientInfo: { name: 'Luna' },
      disableAutoIdle: true,
      connectionTimeout: commandMs,
      greetingTimeout: commandMs,
      socketTimeout: commandMs,
      maxLineLength: MAX_LINE,
      maxLiteralSize: maxBytes + ROOM_OF_RESPONSE,
      maxResponseSize: maxBytes + MAX_LINE + ROOM_OF_RESPONSE,
    })
    // An error between two commands is met by the next one.
    client.on('error', () => {})
    const inTime = <Value>(command: Promise<Value>): Promise<Value> =>
      withinTime(client, command, commandMs, pass)
    try {
      await inTime(client.connect())
      return new MailboxClient(client, await inTime(client.mailboxOpen(folder, { readOnly })), inTime)
    } catch (error) {
      client.close()
      throw error
    }
  }

  /** As long as this is the same, the UIDs are too (RFC 3501 §2.3.1.1). */
  get uidValidity(): bigint {
    return this.opened.uidValidity
  }

  /** The UID that comes next, as it was when the folder was opened. */
  get uidNext(): number {
    return this.opened.uidNext || 1
  }

  /** The UIDs after one, ascending. A range `n:*` always has the last message, also when that is before n. */
  async uidsAfter(uid: number): Promise<number[]> {
    const found = await this.inTime(this.client.search({ uid: `${uid + 1}:*` }, { uid: true }))
    return ascending(found).filter((one) => one > uid)
  }

  /** The UIDs of the messages that were received on or after a day, ascending. */
  async uidsSince(day: Date): Promise<number[]> {
    return ascending(await this.inTime(this.client.search({ since: day }, { uid: true })))
  }

  /**
   * The sizes of messages, by their UIDs, and their headers where these are asked for; those that are gone are left out.
   */
  async list(uids: readonly number[], { headers }: { headers: boolean }): Promise<ListedMail[]> {
    if (uids.length === 0) return []
    const bodyParts = headers ? [{ key: 'HEADER', maxLength: MAX_HEADERS }] : []
    const query = { uid: true, size: true, internalDate: true, bodyParts }
    const found = await this.inTime(this.client.fetchAll(uids.join(','), query, { uid: true }))
    return found
      .map(({ uid, size = 0, internalDate, headers: text }) => ({
        uid,
        size,
        receivedAt: new Date(internalDate ?? Date.now()),
        headers: text?.toString('latin1') ?? '',
        isCut: (text?.length ?? 0) >= MAX_HEADERS,
      }))
      .sort((a, b) => a.uid - b.uid)
  }

  /** Whether the folder has a message with a header of a value. */
  async has(header: string, value: string): Promise<boolean> {
    const found = await this.inTime(this.client.search({ header: { [header]: value } }, { uid: true }))
    return found ? found.length > 0 : false
  }

  /** The path of the folder in which the server keeps what was sent; null where it names none. */
  async sentFolder(): Promise<string | null> {
    const folders = await this.inTime(this.client.list())
    return folders.find(({ specialUse }) => specialUse === '\\Sent')?.path ?? null
  }

  /** A message as it came; null when it is gone, or longer than its size was given as. */
  async fetch(uid: number, maxBytes: number): Promise<Buffer | null> {
    const query = { source: { start: 0, maxLength: maxBytes + 1 } }
    const found = await this.inTime(this.client.fetchOne(String(uid), query, { uid: true }))
    const source = found ? found.source : undefined
    return source && source.length <= maxBytes ? source : null
  }

  /**
   * The path of a folder, which is made where it is missing. Its names are joined by the server's own delimiter, below the
   * user's own folders. @throws MailboxFault
   */
  async ensureFolder(names: readonly string[]): Promise<string> {
    const { prefix = '', delimiter } = this.client.namespace ?? {}
    const path = `${prefix}${names.join(delimiter || '/')}`
    const folders = await this.inTime(this.client.list())
    if (folders.some((folder) => folder.path === path && !folder.flags.has('\\Noselect'))) return path
    return (await this.inTime(this.client.mailboxCreate(path))).path
  }

  /** Whether a message can be moved without touching another one: EXPUNGE without UIDPLUS takes all that are marked. */
  get canMove(): boolean {
    const { capabilities } = this.client
    return capabilities.has('MOVE') || capabilities.has('UIDPLUS')
  }

  /** Moves a message, by MOVE or as a copy whose original is deleted; false where the server refuses. @throws MailboxFault */
  async move(uid: number, path: string): Promise<boolean> {
    return Boolean(await this.inTime(this.client.messageMove(String(uid), path, { uid: true })))
  }

  async close(): Promise<void> {
    await this.inTime(this.client.logout()).catch(() => this.client.close())
  }
}

const ascending = (found: number[] | false | undefined): number[] =>
  found ? [...found].sort((a, b) => a - b) : []

async function withinTime<Value>(
  client: ImapFlow,
  command: Promise<Value>,
  ms: number,
  password: string,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      client.close()
      reject(new MailboxFault(`no answer within ${ms / 1000} seconds`))
    }, ms)
  })
  try {
    return await Promise.race([command, late])
  } catch (error) {
    if (error instanceof MailboxFault) throw error
    const fault = error as ImapFlowError
    throw new MailboxFault(faultText(fault, password), fault.authenticationFailed === true)
  } finally {
    clearTimeout(timer)
  }
}

/** The words for a failure: its code, and the server's reason. */
function faultText(error: ImapFlowError, password: string): string {
  const { authenticationFailed, code, serverResponseCode, responseText, message } = error
  if (authenticationFailed) return 'the server refused the user or the password'
  const text = [code ?? serverResponseCode, responseText ?? message].filter(Boolean).join(': ')
  return (password ? text.replaceAll(password, '…') : text).replace(/\s+/g, ' ').slice(0, 200)
}
