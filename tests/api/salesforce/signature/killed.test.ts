import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { storedFiles } from '@/tests/support/files/stored-files'
import { isFullRun } from '@/tests/support/property-runs'
import { accept, answerZip, documentPdf, type Sent, sentToSign } from '@/tests/support/salesforce/signing'

const STORAGE_DIR = '.data/test-killed-signing'
const context = testApi({ STORAGE_DIR })

/** A run that was ended itself leaves its files behind. */
const clear = () => rm(STORAGE_DIR, { recursive: true, force: true })
beforeAll(clear)
afterAll(clear)

const DOCUMENTS = 8
/** Each kill meets the documents at as many points of their way. */
const KILLS = isFullRun ? 50 : 1

/** Of a signed document: the invitation, the news to its sender, and the copy of its signer. */
const MAILS = 3

type Prepared = Sent & { zip: Uint8Array }

async function prepare(): Promise<Prepared> {
  const sent = await sentToSign(context.api, 'contract')
  return { ...sent, zip: answerZip(await documentPdf(context.api, sent.token)) }
}

/** Resolves once the process has reported as many answers. */
const answersOf = (child: ChildProcess, count: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let answered = 0
    child.on('message', () => {
      answered += 1
      if (answered === count) resolve()
    })
    child.once('exit', () => reject(new Error('the process ended before it was killed')))
  })

/** Lets another process accept the documents, and kills it some time after it gave as many answers. */
async function killedWhileAccepting(documents: Prepared[], answers: number, later: number): Promise<void> {
  const file = join(await mkdtemp(join(tmpdir(), 'luna-signer-')), 'answers.json')
  const given = documents.map(({ token, zip }) => ({ token, zip: Buffer.from(zip).toString('base64') }))
  await writeFile(file, JSON.stringify(given))
  const env = { ...process.env, LUNA_CALL_LOG: '' }
  const child = fork('tests/support/process/signing-server.ts', [context.api.databaseUrl, file], {
    execArgv: ['--import', 'tsx'],
    env,
  })
  await answersOf(child, 1)
  child.removeAllListeners('exit')
  const answered = answers > 0 ? answersOf(child, answers) : Promise.resolve()
  child.send('go')
  await answered
  await wait(later)
  child.removeAllListeners('exit')
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

/** The state of each document, the files and steps that are kept for it, and its mails. */
const outcomes = (documents: Prepared[]) =>
  context.api.asSystem((tx) =>
    tx.document.findMany({
      where: { id: { in: documents.map(({ document }) => document.id) } },
      orderBy: { id: 'asc' },
      select: {
        state: true,
        mails: { select: { id: true } },
        signing_requests: {
          select: { state: true, files: { where: { kind: 'SEALED' } }, events: { select: { type: true } } },
        },
      },
    }),
  )

/** The files of signings in the storage that neither a row nor the list of files to be removed names. */
async function strayFiles(): Promise<string[]> {
  const stored = (await storedFiles(STORAGE_DIR)).filter((path) => !path.endsWith('.part'))
  const named = await context.api.asSystem(async (tx) => [
    ...(await tx.signature_file.findMany({ select: { file_key: true } })),
    ...(await tx.file_removal.findMany({ select: { file_key: true } })),
  ])
  const keys = new Set(named.map(({ file_key }) => file_key))
  return stored.filter((path) => !keys.has(relative(STORAGE_DIR, path)))
}

it(
  'a process that is killed while it accepts leaves each document SENT, or signed with its file',
  async () => {
    const seen = new Set<string>()
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Visits from one address are limited, and the kills together are more than that.
      await context.api.asSystem((tx) => tx.attempt.deleteMany({}))
      const documents = await Promise.all(Array.from({ length: DOCUMENTS + 1 }, prepare))
      const answers = isFullRun ? kill % DOCUMENTS : 3
      await killedWhileAccepting(documents, answers, isFullRun ? Math.random() * 400 : 0)
      const { readFile } = await import('@/server/salesforce/signature/signature-files')
      for (const {
        state,
        mails,
        signing_requests: [request],
      } of await outcomes(documents)) {
        seen.add(state)
        const signed = request?.events.filter(({ type }) => type === 'SIGNED').length
        expect([state, request?.state, request?.files.length, signed, mails.length]).toEqual(
          state === 'SENT' ? ['SENT', 'OPEN', 0, 0, 1] : ['SIGNED', 'SIGNED', 1, 1, MAILS],
        )
        for (const file of request?.files ?? []) expect((await readFile(file)).length).toBe(file.size)
      }
      expect(await strayFiles()).toEqual([])
      for (const { token, zip } of documents) {
        expect(await accept(context.api, { token, zip })).toMatchObject({
          status: 200,
          body: { state: 'SIGNED' },
        })
      }
      for (const { mails } of await outcomes(documents)) expect(mails).toHaveLength(MAILS)
    }
    expect([...seen].sort()).toEqual(['SENT', 'SIGNED'])
  },
  120_000 * KILLS,
)
