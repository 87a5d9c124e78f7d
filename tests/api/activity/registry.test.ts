import { describe, expect, it } from 'vitest'
import { derivedAndWritten, recordedOf, timelineOf } from '@/tests/support/activity'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company } from '@/tests/support/builders'
import { manyCompanies, runImport, uploadImport } from '@/tests/support/files/imports'

const context = testApi({ STORAGE_DIR: '.data/test-activity-registry' })
const base = '/api/anagrafica/rest'
const MIGRATION = '0021_activity_of_calendars'

async function must(as: Caller, method: string, path: string, body?: unknown) {
  const answer = await context.api.call(method, path, { as, body })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const stepsOf = async ({ structureId }: Caller) =>
  (await recordedOf(context.api, structureId, 'ENTRY')).map(({ kind, anagrafica_sku }) => [
    kind.replace('ENTRY_', ''),
    anagrafica_sku,
  ])

const named = (name: string) => company({ business: { name }, email: '' })

const expectPast = async ({ structureId }: Caller, ...nouns: string[]) => {
  const [derived, written] = await derivedAndWritten(context.api, structureId, MIGRATION, ...nouns)
  expect(written.length).toBeGreaterThan(0)
  expect(derived.map(withoutNote)).toEqual(written.map(withoutNote))
}

/** A later migration gives events of notes the note itself: entries-before.test.ts. */
const withoutNote = (row: object) =>
  'kind' in row && row.kind === 'ENTRY_NOTED' ? { ...row, subject_id: 0 } : row

describe('the stream of activity has of the registry', () => {
  it('entries that are added, notes about them, merges and that these are undone', async () => {
    const as = await context.api.caller()
    const [keep, other] = [
      await addEntry(context.api, as, named('Alfa S.r.l.')),
      await addEntry(context.api, as, named('Beta S.r.l.')),
    ]
    await must(as, 'POST', `${base}/anagrafica/${other.id}/notes`, { text: 'Richiamare' })
    const { merge } = await must(as, 'POST', `${base}/anagrafica/merge`, { keep: keep.sku, merge: other.sku })
    await must(as, 'POST', `${base}/anagrafica/merge/${merge.id}/undo`, {})
    expect(await stepsOf(as)).toEqual([
      ['ADDED', keep.sku],
      ['ADDED', other.sku],
      ['NOTED', other.sku],
      ['MERGED', keep.sku],
      ['UNMERGED', keep.sku],
    ])
    await expectPast(as, 'ENTRY')
    const [row] = await timelineOf(context.api, as, 'REGISTRY')
    expect(row).toMatchObject({
      kind: 'ENTRY_UNMERGED',
      author: { id: as.accountId },
      subject: { type: 'ENTRY', id: keep.id, name: 'Alfa S.r.l.' },
    })
  })

  it('that an entry is deleted or erased, without a name or a way to it, and that one is anonymised', async () => {
    const as = await context.api.caller()
    const [deleted, erased, nameless] = [
      await addEntry(context.api, as, named('Gamma S.r.l.')),
      await addEntry(context.api, as, named('Delta S.r.l.')),
      await addEntry(context.api, as, named('Epsilon S.r.l.')),
    ]
    await must(as, 'DELETE', `${base}/anagrafica?sku=${deleted.sku}`)
    await must(as, 'POST', `${base}/anagrafica/${erased.id}/gdpr/erase`, { mode: 'erase' })
    await must(as, 'POST', `${base}/anagrafica/${nameless.id}/gdpr/erase`, { mode: 'anonymise' })
    expect(await stepsOf(as)).toEqual([
      ['ADDED', nameless.sku],
      ['DELETED', null],
      ['ERASED', null],
      ['ANONYMISED', nameless.sku],
    ])
    await expectPast(as, 'ENTRY')
    const rows = await timelineOf(context.api, as, 'REGISTRY')
    expect(JSON.stringify(rows)).not.toMatch(/Gamma|Delta|Epsilon/)
    expect(rows[1]).toMatchObject({ kind: 'ENTRY_ERASED', subject: null, entry: null })
  })

  it('an import once, with its counts, however many entries it adds', async () => {
    const as = await context.api.caller()
    const { body } = await uploadImport(context.api, as, manyCompanies(25))
    const done = await runImport(context.api, as, body.import.id)
    expect(done).toMatchObject({ state: 'DONE', new_count: 25 })
    expect(await stepsOf(as)).toEqual([])
    expect(await timelineOf(context.api, as, 'IMPORTS')).toMatchObject([
      {
        kind: 'ENTRIES_IMPORTED',
        author: { id: as.accountId },
        subject: {
          type: 'REGISTRY_IMPORT',
          name: 'clienti.csv',
          counts: { new_count: 25, changed_count: 0, fault_count: 0 },
        },
      },
    ])
    await expectPast(as, 'ENTRIES')
  })
})
