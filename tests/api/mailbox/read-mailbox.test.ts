import { afterEach, describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { TestImap } from '@/tests/support/mail/imap-server'

const context = testApi({ LUNA_LOG: 'silent' })
const LIMITS = { bytes: 2_000, messages: 100 }
const open: TestImap[] = []

async function imap(options: ConstructorParameters<typeof TestImap>[0] = {}): Promise<TestImap> {
  const server = new TestImap(options)
  await server.listen()
  open.push(server)
  return server
}

afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
  // A later server can get the port of an earlier one, under which its cursor stands.
  await context.api.asSystem((tx) => tx.mailbox_cursor.deleteMany())
})

const mail = (subject: string, body = 'Testo') =>
  `From: ada@posta.example\r\nTo: risposte@luna.example\r\nSubject: ${subject}\r\n\r\n${body}\r\n`

const subjectOf = (source: Buffer): string => /^Subject: (.*)\r$/m.exec(source.toString())?.[1] ?? ''

/** Reads what is new, and answers the subjects in their order. */
async function read(url: string, limits: object = {}) {
  const { mailboxAddress, readMailbox } = await import('@/server/mailbox')
  const subjects: string[] = []
  const outcome = await readMailbox(mailboxAddress(url), {
    limits: { ...LIMITS, ...limits },
    take: async ({ source }) => void subjects.push(subjectOf(source)),
  })
  return { outcome, subjects }
}

const cursors = () => context.api.asSystem((tx) => tx.mailbox_cursor.findMany())
const cursorOf = async (url: string) =>
  (await cursors()).find(({ mailbox }) => mailbox.includes(`:${new URL(url).port}/`))
/** Ends the rest after a failure. */
const endPause = () =>
  context.api.asSystem((tx) => tx.mailbox_cursor.updateMany({ data: { retry_at: null } }))

describe('a mailbox', () => {
  it('is read onwards: each message once, in its order', async () => {
    const server = await imap()
    for (const subject of ['a', 'b']) server.receive(mail(subject))
    expect(await read(server.url())).toEqual({ outcome: 'READ', subjects: ['a', 'b'] })
    expect((await read(server.url())).subjects).toEqual([])
    server.receive(mail('c'))
    expect((await read(server.url())).subjects).toEqual(['c'])
  })

  it('is left as it is: opened by EXAMINE, no message is marked, moved or deleted', async () => {
    const server = await imap()
    server.receive(mail('a'))
    await read(server.url())
    expect(server.commands).toContain('EXAMINE')
    expect(server.commands.filter((one) => /SELECT|STORE|COPY|MOVE|EXPUNGE|APPEND|DELETE/.test(one))).toEqual(
      [],
    )
    expect(server.inbox.messages.map(({ flags }) => flags)).toEqual([[]])
  })

  it('gives a limited number of messages at a time, and the others later', async () => {
    const server = await imap()
    for (const subject of ['a', 'b', 'c', 'd', 'e']) server.receive(mail(subject))
    const pages = [await read(server.url(), { messages: 2 }), await read(server.url(), { messages: 2 })]
    expect(pages.map(({ subjects }) => subjects)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect((await read(server.url())).subjects).toEqual(['e'])
  })

  it('is read again for sixty days when its server numbers the messages again', async () => {
    const server = await imap()
    server.receive(mail('old'), new Date(Date.now() - 70 * 86_400_000))
    for (const subject of ['a', 'b', 'c']) server.receive(mail(subject))
    expect((await read(server.url())).subjects).toEqual(['a', 'b', 'c'])
    server.renumber()
    expect((await read(server.url(), { messages: 2 })).subjects).toEqual(['a', 'b'])
    expect((await read(server.url())).subjects).toEqual(['c'])
    expect((await read(server.url())).subjects).toEqual([])
  })

  it('gives no message that is too long, and asks for its size before its text', async () => {
    const server = await imap()
    server.receive(mail('long', 'x'.repeat(3_000)))
    server.receive(mail('short'))
    expect((await read(server.url())).subjects).toEqual(['short'])
    expect(server.commands.filter((one) => one === 'UID FETCH')).toHaveLength(2)
  })

  it('is read by one reader at a time', async () => {
    const server = await imap()
    for (const subject of ['a', 'b', 'c']) server.receive(mail(subject))
    const { mailboxAddress, readMailbox } = await import('@/server/mailbox')
    const subjects: string[] = []
    await readMailbox(mailboxAddress(server.url()), {
      limits: LIMITS,
      take: async ({ source }) => {
        subjects.push(subjectOf(source))
        const others = await Promise.all([1, 2, 3].map(() => read(server.url())))
        expect(others).toEqual(Array(3).fill({ outcome: 'BUSY', subjects: [] }))
      },
    })
    expect(subjects).toEqual(['a', 'b', 'c'])
    server.receive(mail('d'))
    const all = await Promise.all([1, 2, 3, 4].map(() => read(server.url())))
    expect(all.flatMap((one) => one.subjects)).toEqual(['d'])
  })

  it('is taken over when its reader died, and the dead one notes nothing any more', async () => {
    const server = await imap()
    server.receive(mail('a'))
    const { mailboxAddress, readMailbox } = await import('@/server/mailbox')
    await readMailbox(mailboxAddress(server.url()), {
      limits: LIMITS,
      take: async () => {
        await context.api.asSystem((tx) =>
          tx.mailbox_cursor.updateMany({ data: { leased_until: new Date(Date.now() - 1000) } }),
        )
        expect((await read(server.url())).subjects).toEqual(['a'])
        server.receive(mail('b'))
        expect((await read(server.url())).subjects).toEqual(['b'])
      },
    })
    expect(Number((await cursorOf(server.url()))?.last_uid)).toBe(2)
  })
})

describe('a message that cannot be taken', () => {
  it('is given again by five readings, with those after it, and is put away by the last one', async () => {
    const server = await imap()
    for (const subject of ['a', 'poison', 'b']) server.receive(mail(subject))
    const { mailboxAddress, readMailbox } = await import('@/server/mailbox')
    const given: string[] = []
    const put: string[] = []
    for (let reading = 0; reading < 7; reading += 1) {
      await readMailbox(mailboxAddress(server.url()), {
        limits: LIMITS,
        take: async ({ source }) => {
          given.push(subjectOf(source))
          if (subjectOf(source) === 'poison') throw new Error('no')
        },
        putAway: async ({ source }) => void put.push(subjectOf(source)),
      })
    }
    expect(given).toEqual(['a', ...Array(5).fill(['poison', 'b']).flat()])
    expect(put).toEqual(['poison'])
  })

  it('is passed over unread where its headers show that it concerns nobody', async () => {
    const server = await imap()
    for (const subject of ['a', 'other', 'b']) server.receive(mail(subject))
    const { mailboxAddress, readMailbox } = await import('@/server/mailbox')
    const given: string[] = []
    await readMailbox(mailboxAddress(server.url()), {
      limits: LIMITS,
      take: async ({ source }) => void given.push(subjectOf(source)),
      concerns: ({ headers }) => !headers.includes('Subject: other'),
    })
    expect(given).toEqual(['a', 'b'])
    expect(server.commands.filter((one) => one === 'UID FETCH')).toHaveLength(3)
    expect((await read(server.url())).subjects).toEqual([])
  })

  it('is given again by five readings also where it is the first of a mailbox', async () => {
    const server = await imap()
    server.receive(mail('poison'))
    const { mailboxAddress, readMailbox } = await import('@/server/mailbox')
    let given = 0
    for (let reading = 0; reading < 7; reading += 1) {
      await readMailbox(mailboxAddress(server.url()), {
        limits: LIMITS,
        take: async () => {
          given += 1
          throw new Error('no')
        },
      })
    }
    expect(given).toBe(5)
  })
})

describe('a mailbox that cannot be read', () => {
  it('is reported without its password, rests, and is read again later', async () => {
    const server = await imap()
    server.receive(mail('a'))
    const wrong = server.url('segretissimo')
    expect((await read(wrong)).outcome).toBe('REFUSED')
    const cursor = await cursorOf(wrong)
    expect(cursor?.fault).toMatch(/refused the user or the password/)
    expect(
      JSON.stringify(cursor, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
    ).not.toContain('segreti')
    expect((await read(server.url())).outcome).toBe('BUSY')
    await endPause()
    expect(await read(server.url())).toEqual({ outcome: 'READ', subjects: ['a'] })
    expect((await cursorOf(wrong))?.fault).toBeNull()
  })

  it('is left when no server is there, and when the server falls silent', async () => {
    const server = await imap()
    const url = server.url()
    await server.close()
    open.splice(0)
    expect((await read(url)).outcome).toBe('UNREACHABLE')
    const silent = await imap({ isSilent: true })
    const began = performance.now()
    expect((await read(silent.url(), { commandMs: 300 })).outcome).toBe('UNREACHABLE')
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it('is not trusted with the password when its certificate is not signed', async () => {
    const server = await imap({ isTls: true })
    server.receive(mail('a'))
    expect(await read(server.url())).toEqual({ outcome: 'UNREACHABLE', subjects: [] })
    expect((await cursorOf(server.url()))?.fault).toMatch(/SELF_SIGNED|CERT|certificate/i)
  })
})
