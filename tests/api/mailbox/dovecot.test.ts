import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { dovecotVersion, TestDovecot } from '@/tests/support/mail/dovecot-server'
import { replyMail } from '@/tests/support/mail/reply-mail'
import { addMeeting } from '@/tests/support/salesforce/meetings'

const context = testApi({ LUNA_LOG: 'silent' })
const version = dovecotVersion()
const title = version
  ? `a mailbox of Dovecot ${version}`
  : 'a mailbox of Dovecot (skipped: no dovecot is installed; Debian: dovecot-imapd)'

describe.skipIf(version === null)(title, () => {
  const server = new TestDovecot()
  let url = ''
  beforeAll(async () => {
    url = await server.listen()
  })
  afterAll(() => server.close())

  /** Reads what is new, and answers how many mails that were. */
  async function read(limits: object = {}) {
    const { mailboxAddress, readMailbox } = await import('@/server/mailbox')
    const sources: string[] = []
    const outcome = await readMailbox(mailboxAddress(url), {
      limits: { bytes: 5_000, messages: 100, ...limits },
      take: async ({ source }) => void sources.push(source.toString('latin1')),
    })
    return { outcome, sources }
  }

  const mail = (subject: string, body = 'Testo') =>
    `From: ada@posta.example\r\nSubject: ${subject}\r\n\r\n${body}\r\n`

  it('is read onwards, each mail once and whole, without those that are too long', async () => {
    for (const subject of ['a', 'b', 'c']) server.receive(mail(subject))
    server.receive(mail('long', 'x'.repeat(9_000)))
    expect((await read({ messages: 2 })).sources).toEqual([mail('a'), mail('b')])
    expect((await read()).sources).toEqual([mail('c')])
    expect(await read()).toEqual({ outcome: 'READ', sources: [] })
    server.receive(mail('d'))
    expect((await read()).sources).toEqual([mail('d')])
  })

  it('gives an answer to an invitation that is understood', async () => {
    const as = await context.api.caller()
    const { id } = await addMeeting(context.api, as, {
      attendee_list: [{ email: 'ada@posta.example', name: 'Ada' }],
    })
    const row = await context.api.asSystem((tx) => tx.meeting.findUnique({ where: { id } }))
    const uid = `${row?.uid}@localhost`
    server.receive(replyMail({ uid, email: 'ada@posta.example', dtstamp: '20260101T080000Z' }))
    const { readReplies } = await import('@/server/salesforce')
    const { sources } = await read()
    const { replies } = await readReplies(Buffer.from(sources[0] ?? '', 'latin1'), new Date())
    expect(replies).toMatchObject([{ uid: row?.uid, answer: 'ACCEPTED' }])
  })
})
