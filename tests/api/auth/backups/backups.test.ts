import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nightlyBackups, OPERATOR } from '@/tests/support/backup/nightly'

const nightly = nightlyBackups()
const PATH = '/api/auth/rest/backup'

/** The operator, in a structure without any role: the address alone counts. */
async function operator() {
  const caller = await nightly.api.caller({ roles: ['GUI_CAN_READ_AUDIT'] })
  await nightly.api.asSystem(async (tx) => {
    await tx.account.updateMany({ where: { email: OPERATOR }, data: { email: `former-${caller.email}` } })
    await tx.account.update({ where: { id: caller.accountId }, data: { email: OPERATOR.toUpperCase() } })
  })
  return caller
}

/** A verified backup that was begun some hours ago, with its file. */
async function addDone(
  hoursAgo: number,
  more: { missing_files?: number; name?: string; folder?: string } = {},
) {
  const at = new Date(Date.now() - hoursAgo * 3_600_000)
  const name = more.name ?? `luna-test-${hoursAgo}.tar.age`
  await mkdir(nightly.folder, { recursive: true })
  await writeFile(join(nightly.folder, name), 'encrypted')
  const row = { reason: 'NIGHTLY', state: 'DONE', folder: nightly.folder, name, size: 9, ...more }
  const times = { created_at: at, started_at: at, verified_at: at, finished_at: at }
  return nightly.api.asSystem((tx) => tx.backup.create({ data: { ...row, ...times } }))
}

const call = (method: string, path: string, as: Awaited<ReturnType<typeof operator>>) =>
  nightly.api.call(method, path, { as })

describe('the backups of the installation', () => {
  it('are refused to everybody but operators, whatever their roles: seen, started and downloaded', async () => {
    const owner = await nightly.api.caller()
    const { id } = await addDone(1)
    for (const [method, path, status, code] of [
      ['GET', PATH, 403, 'ERROR_FORBIDDEN'],
      ['POST', PATH, 403, 'ERROR_FORBIDDEN'],
      ['GET', `${PATH}/${id}/file`, 404, 'ERROR_NOT_FOUND'],
    ] as const) {
      const answer = await call(method, path, owner)
      expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([status, code])
    }
    const info = await call('GET', '/api/auth/rest/client_userinfo', owner)
    expect(info.body.client_info.is_operator).toBe(false)
  })

  it('are shown to operators with how they stand, and where the files are', async () => {
    const as = await operator()
    const empty = await call('GET', PATH, as)
    expect(empty.body.overview).toMatchObject({
      standing: { level: 'AMBER', reason: 'WAITING' },
      folder: nightly.folder,
      last_good: null,
      backup_list: [],
    })
    await addDone(30)
    await addDone(2)
    const { body } = await call('GET', PATH, as)
    expect(body.overview.standing).toEqual({ level: 'GREEN', reason: 'GOOD' })
    expect(body.overview.last_good).toMatchObject({ name: 'luna-test-2.tar.age', size: 9, is_present: true })
    expect(body.overview.backup_list).toHaveLength(2)
  })

  it('stand badly when the file of the last good one was cut', async () => {
    const as = await operator()
    const { name } = await addDone(3)
    await writeFile(join(nightly.folder, name ?? ''), 'encr')
    const { body } = await call('GET', PATH, as)
    expect(body.overview.standing).toEqual({ level: 'RED', reason: 'GONE' })
    expect(body.overview.last_good.is_present).toBe(false)
  })

  it('are started by an operator, one at a time, and the audit knows by whom', async () => {
    const as = await operator()
    const answers = await Promise.all(Array.from({ length: 100 }, () => call('POST', PATH, as)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['ERROR_BACKUP_UNDER_WAY']),
    )
    const { body } = await call('GET', PATH, as)
    expect(body.overview.backup_list).toMatchObject([{ reason: 'MANUAL', state: 'QUEUED', name: null }])
    const audit = await call('GET', '/api/auth/rest/audit?entity=backup', as)
    expect(audit.body.entry_list).toMatchObject([
      { action: 'CREATE', account: { email: expect.any(String) } },
    ])
  })

  it('are downloaded as they are, and the audit knows by whom', async () => {
    const as = await operator()
    const { id, name } = await addDone(4)
    const file = await call('GET', `${PATH}/${id}/file`, as)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toContain(`filename="${name}"`)
    expect(Buffer.from(await file.bytes())).toEqual(await readFile(join(nightly.folder, name ?? '')))
    const audit = await call('GET', '/api/auth/rest/audit?entity=backup', as)
    expect(audit.body.entry_list).toMatchObject([{ action: 'EXPORT', entity_id: String(id) }])
  })

  it('give no other file: of a name that Luna does not make, of another folder, or that is gone', async () => {
    const as = await operator()
    await writeFile(join(nightly.folder, 'secrets'), 'encrypted')
    const others = [
      await addDone(5, { name: 'secrets' }),
      await addDone(6, { folder: '/etc' }),
      await nightly.api.asSystem((tx) =>
        tx.backup.create({
          data: { reason: 'NIGHTLY', folder: nightly.folder, state: 'FAILED', error: 'x' },
        }),
      ),
    ]
    for (const { id } of others) {
      expect((await call('GET', `${PATH}/${id}/file`, as)).status).toBe(404)
    }
    expect((await call('GET', `${PATH}/999999/file`, as)).status).toBe(404)
  })
})
