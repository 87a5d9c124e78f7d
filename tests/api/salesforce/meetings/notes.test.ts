import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Meeting } from '@/lib/api/salesforce/meetings/meeting-fields'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company } from '@/tests/support/builders'
import { removeFiles, storedFiles } from '@/tests/support/files/stored-files'
import { addMeeting, weekly } from '@/tests/support/salesforce/meetings'

const folder = mkdtempSync(join(tmpdir(), 'luna-meeting-notes-'))
const context = testApi({ STORAGE_DIR: folder })
const base = '/api/salesforce/rest'

const post = (as: Caller, path: string, body: object) =>
  context.api.call('POST', `${base}/${path}`, { as, body })

async function addNote(as: Caller, meeting: Meeting, over: object = {}) {
  const note = { value: 'Portare il contratto', event_id: meeting.id, ...over }
  const { body } = await post(as, 'note/add', { note_list: [note] })
  return body.note_list[0] as { id: number; event_id: number; note_ana_sku_list: { ana_sku: string }[] }
}

function attach(as: Caller, noteId: number, file: File, name = '') {
  const form = new FormData()
  form.set('file', file)
  form.set('note_id', String(noteId))
  if (name) form.set('name', name)
  return context.api.call('POST', `${base}/attachment/add`, { as, form })
}

const textFile = (content = 'uno', name = 'appunti.txt') => new File([content], name, { type: 'text/plain' })

describe('a note of a meeting', () => {
  it('names people, is changed and deleted, and belongs to one occurrence of a series', async () => {
    const as = await context.api.caller()
    const { sku } = await addEntry(context.api, as, company())
    const first = await addMeeting(context.api, as, { recurring_info: weekly(['TUESDAY']) })
    const note = await addNote(as, first, { note_ana_sku_list: [{ ana_sku: sku }] })
    expect(note.event_id).toBeGreaterThan(0)
    expect(note.note_ana_sku_list).toEqual([{ ana_sku: sku, name: expect.any(String) }])
    // The id by which the occurrence was known before is still its own.
    expect((await post(as, 'note/list/all', { event_id: first.id })).body.note_list).toHaveLength(1)
    const changed = await post(as, 'note/update', { id: note.id, value: 'Fatto', note_ana_sku_list: [] })
    expect(changed.body.note).toMatchObject({ value: 'Fatto', note_ana_sku_list: [] })
    expect((await post(as, 'note/id', { id: note.id })).body.note).toEqual(changed.body.note)
    expect((await post(as, 'note/delete', { id: note.id })).status).toBe(200)
    expect((await post(as, 'note/id', { id: note.id })).status).toBe(404)
  })

  it('without a meeting is refused by the text of the specification', async () => {
    const as = await context.api.caller()
    const { status, body } = await post(as, 'note/add', { note_list: [{ value: 'Nota' }] })
    expect([status, body.code, body.description]).toEqual([
      422,
      'ERROR_NOTE_NO_EVENT',
      "Devi prima creare l'evento.",
    ])
  })

  it('stays with its date when the series is changed from there on', async () => {
    const as = await context.api.caller()
    const first = await addMeeting(context.api, as, { recurring_info: weekly(['TUESDAY']) })
    const note = await addNote(as, first)
    const { body } = await post(as, 'event/update', {
      ...first,
      start_date: '2049-03-03 10:00:00+0100',
      end_date: '2049-03-03 11:00:00+0100',
      recurring_info: { apply_to: 'FOLLOWING_EVENTS' },
    })
    expect(body.event).toMatchObject({ id: note.event_id, note_count: 1 })
  })

  it('is not seen from another structure', async () => {
    const as = await context.api.caller()
    const note = await addNote(as, await addMeeting(context.api, as))
    const stranger = await context.api.caller()
    for (const [path, body] of [
      ['note/id', { id: note.id }],
      ['note/update', { id: note.id, value: 'x' }],
      ['note/delete', { id: note.id }],
      ['note/list/all', { event_id: note.event_id }],
    ] as const) {
      expect((await post(stranger, path, body)).status).toBe(404)
    }
  })
})

describe('a file of a note', () => {
  it('is downloaded, never shown, and goes with its note', async () => {
    const as = await context.api.caller()
    const note = await addNote(as, await addMeeting(context.api, as))
    const { body } = await attach(as, note.id, textFile(), '../../etc/passwd')
    expect(body.attachment).toMatchObject({ name: expect.not.stringContaining('/'), size: 3 })
    const file = await context.api.call('GET', `${base}/attachment/download/${body.attachment.id}`, { as })
    expect(Buffer.from(await file.bytes()).toString()).toBe('uno')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    const stranger = await context.api.caller()
    const path = `${base}/attachment/download/${body.attachment.id}`
    expect((await context.api.call('GET', path, { as: stranger })).status).toBe(404)
    expect((await attach(stranger, note.id, textFile())).status).toBe(404)
    const stored = (await storedFiles(folder)).length
    await post(as, 'note/delete', { id: note.id })
    await removeFiles()
    expect(await storedFiles(folder)).toHaveLength(stored - 1)
  })

  it.each([
    ['a page', '<html><script>alert(1)</script></html>', 'pagina.txt'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.png'],
  ])('that is %s is refused by its content', async (_, content, name) => {
    const as = await context.api.caller()
    const note = await addNote(as, await addMeeting(context.api, as))
    const { status, body } = await attach(as, note.id, textFile(content, name))
    expect([status, body.code]).toEqual([422, 'ERROR_ATTACHMENT_TYPE'])
  })

  it('is removed alone, and no more than fifty are taken, of a hundred at once', async () => {
    const as = await context.api.caller()
    const note = await addNote(as, await addMeeting(context.api, as))
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => attach(as, note.id, textFile(String(index)))),
    )
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(50)
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('ERROR_NOTE_TOO_MANY_FILES')
    await post(as, 'attachment/delete', { id: taken[0]?.body.attachment.id })
    const { body } = await post(as, 'note/id', { id: note.id })
    expect(body.note.attachments).toHaveLength(49)
  })
})
