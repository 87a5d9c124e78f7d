import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company } from '@/tests/support/builders'
import {
  manyCompanies,
  runImport,
  runImportJob,
  startImport,
  uploadImport,
} from '@/tests/support/files/imports'
import { zipOf } from '@/tests/unit/einvoice/envelopes'

const base = '/api/anagrafica/rest/import'
const context = testApi({ STORAGE_DIR: '.data/test-imports' })

const upload = (as: Caller, content: BlobPart, name?: string) => uploadImport(context.api, as, content, name)
const run = (as: Caller, id: number, choice = {}) => runImport(context.api, as, id, choice)

async function uploaded(as: Caller, content: BlobPart, name?: string) {
  const { status, body } = await upload(as, content, name)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { import: { id: number }; header_mapping: Record<string, string> } & Record<string, unknown>
}

async function preview(as: Caller, content: BlobPart, over: Record<string, unknown> = {}) {
  const file = await uploaded(as, content)
  const answer = await context.api.call('POST', `${base}/${file.import.id}/preview`, {
    as,
    body: { header_mapping: file.header_mapping, ...over },
  })
  return { ...answer.body, status: answer.status, id: file.import.id }
}

const entries = async (as: Caller) => {
  const { body } = await context.api.call('POST', '/api/anagrafica/rest/anagrafica/structure/search', {
    as,
    body: { paging_data: { items_per_page: 500 } },
  })
  return body.anagrafica_list
}

const auditOf = (structureId: number, entity = 'anagrafica') =>
  context.api.asSystem((tx) =>
    tx.audit_entry.findMany({ where: { entity, structure_id: structureId }, orderBy: { id: 'asc' } }),
  )

const people = 'Nome;Cognome;CF;E-mail;CAP;Note interne\nAnna;Ferri;FRRNNA80A41A944X;anna@x.it;00184;x\n'

describe('uploading', () => {
  it('answers how the file was read, its columns with samples, and the fields that they probably are', async () => {
    const caller = await context.api.caller()
    const body = await uploaded(
      caller,
      Uint8Array.from(iconv.encode('Ragione sociale\tCittà\tXyz\nCaffè €\tForlì\t00184\n', 'windows-1252')),
    )
    expect(body).toMatchObject({
      import: {
        state: 'UPLOADED',
        format: 'csv',
        encoding: 'windows-1252',
        separator: '\t',
        row_count: 1,
        file_name: 'clienti.csv',
      },
      header_list: [
        { header: 'Ragione sociale', sample_list: ['Caffè €'] },
        { header: 'Città', sample_list: ['Forlì'] },
        { header: 'Xyz', sample_list: ['00184'] },
      ],
      header_mapping: { 'Ragione sociale': 'business_name', Città: 'address_city' },
      free_list: [{ prefix: 'custom:', label: 'Campo personalizzato' }],
    })
    expect(body.field_list).toContainEqual({ key: 'taxcode', label: 'Codice fiscale', is_decimal: false })
  })

  it.each([
    [
      'Denominazione;Partita IVA;Codice Fiscale;Indirizzo;N. civico;CAP;Comune;Provincia;Nazione;Telefono;Cell.;PEC;Codice SDI',
      [
        'business_name',
        'business_vatnumber',
        'taxcode',
        'address_street_name',
        'address_street_number',
        'zipcode',
        'address_city',
        'address_prov',
        'country',
        'phone_number',
        'cell_phone_number',
        'pec_destinatario',
        'codice_destinatario',
      ],
    ],
    [
      'Company,VAT number,Tax code,Address,ZIP code,City,Country,Phone,Mobile,E-mail address,Notes',
      [
        'business_name',
        'business_vatnumber',
        'taxcode',
        'address_street_name',
        'zipcode',
        'address_city',
        'country',
        'phone_number',
        'cell_phone_number',
        'email',
        'note',
      ],
    ],
    [
      'FIRST NAME;surname;P.IVA;custom:Tessera',
      ['first_name', 'last_name', 'business_vatnumber', 'custom:Tessera'],
    ],
  ])('recognises the columns of %s', async (headers, fields) => {
    const caller = await context.api.caller()
    const { header_mapping: mapping } = await uploaded(caller, `${headers}\n1\n`)
    expect(Object.values(mapping)).toEqual(fields)
  })

  it('remembers what the columns of such a file became, whatever their order', async () => {
    const caller = await context.api.caller()
    const first = await uploaded(caller, people)
    await run(caller, first.import.id, {
      header_mapping: {
        Nome: 'first_name',
        'Note interne': 'custom:Interne',
        CF: 'taxcode',
        Cognome: 'last_name',
      },
    })
    const again = await uploaded(caller, 'Cognome;Nome;CF;CAP;E-mail;Note interne\nNeri;Ugo;X;1;u@x.it;y\n')
    expect(again.header_mapping).toEqual({
      Nome: 'first_name',
      Cognome: 'last_name',
      CF: 'taxcode',
      'Note interne': 'custom:Interne',
    })
    const stranger = await context.api.caller()
    expect((await uploaded(stranger, people)).header_mapping).toMatchObject({ CAP: 'zipcode' })
  })

  it('takes the separator and the encoding that are given', async () => {
    const caller = await context.api.caller()
    const form = new FormData()
    form.set('file', new File(['Nome|Cognome\nAnna|Ferri\n'], 'a.txt'))
    form.set('separator', '|')
    const { body } = await context.api.call('POST', base, { as: caller, form })
    expect([body.import.separator, Object.values(body.header_mapping)]).toEqual([
      '|',
      ['first_name', 'last_name'],
    ])
  })

  it.each([
    [
      '200 columns',
      `${Array.from({ length: 200 }, (_, at) => `c${at}`).join(';')}\n1\n`,
      'ERROR_IMPORT_TOO_MANY_COLUMNS',
      /200 colonne.*100/,
    ],
    ['duplicate headers', 'Nome;Nome\na;b\n', 'ERROR_IMPORT_DUPLICATED_HEADERS', /^Intestazioni duplicate$/],
    ['no rows', 'Nome;Cognome\n', 'ERROR_IMPORT_EMPTY', /riga/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'ERROR_IMPORT_UNREADABLE', /CSV/],
    [
      'a workbook that inflates to gigabytes',
      zipOf([
        { name: 'xl/workbook.xml', bytes: Buffer.from('<x/>') },
        { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.alloc(250_000_000) },
      ]),
      'ERROR_IMPORT_ARCHIVE_TOO_LARGE',
      /CSV/,
    ],
  ])('refuses %s with a clear message, and keeps nothing', async (_, content, code, text) => {
    const caller = await context.api.caller()
    const answer = await upload(caller, content as BlobPart, 'file.xlsx')
    expect([answer.status, answer.body.code]).toEqual([422, code])
    expect(answer.body.description).toMatch(text)
    expect((await context.api.call('GET', base, { as: caller })).body.import_list).toEqual([])
  })

  it('refuses more than 20 MB', async () => {
    const caller = await context.api.caller()
    const answer = await upload(caller, Buffer.alloc(20 * 1024 * 1024 + 100, 'a'))
    expect([answer.status, answer.body.code]).toEqual([413, 'ERROR_TOO_LARGE'])
  })

  it('makes one import of the same upload with the same idempotency-key, and refuses another file with it', async () => {
    const caller = await context.api.caller()
    const send = (content: string) => {
      const form = new FormData()
      form.set('file', new File([content], 'a.csv'))
      return context.api.call('POST', base, { as: caller, form, headers: { 'idempotency-key': 'k' } })
    }
    const [first, again, other] = [await send(people), await send(people), await send(`${people}x\n`)]
    expect(again.body.import.id).toBe(first.body.import.id)
    expect([other.status, other.body.code]).toEqual([409, 'ERROR_IDEMPOTENCY_KEY_REUSED'])
  })
})

describe('the preview', () => {
  it('says of each row whether it is new, changed (and how), unchanged or faulty (and why), and writes nothing', async () => {
    const caller = await context.api.caller()
    const known = company({
      business: { name: 'Alfa S.r.l.', vatnumber: '01234567897' },
      zipcode: '40123',
      address_city: 'Bologna',
    })
    await addEntry(context.api, caller, known)
    await addEntry(
      context.api,
      caller,
      company({ business: { name: 'Beta', vatnumber: '12345670017' }, zipcode: '00100' }),
    )
    const text = [
      'Azienda;P.IVA;CAP;E-mail',
      'Gamma;10000000009;00184;',
      'Alfa S.r.l.;IT01234567897;40124;',
      'Beta;12345670017;00100;',
      ';99999999990;1;',
      'Delta;;;non-una-mail',
      'Gamma bis;10000000009;2;',
    ].join('\n')
    const { totals, row_list: rows, paging_data } = await preview(caller, text)
    expect(totals).toEqual({ new: 1, changed: 1, unchanged: 1, error: 3 })
    expect(paging_data.total_items).toBe(6)
    expect(rows.map((row: { kind: string; name: string }) => [row.kind, row.name])).toEqual([
      ['new', 'Gamma'],
      ['changed', 'Alfa S.r.l.'],
      ['unchanged', 'Beta'],
      ['error', ''],
      ['error', 'Delta'],
      ['error', 'Gamma bis'],
    ])
    expect(rows[1].change_list).toEqual([
      { field: 'Partita IVA', before: '01234567897', after: 'IT01234567897' },
      { field: 'CAP', before: '40123', after: '40124' },
    ])
    expect(rows.slice(3).map((row: { fault_list: string[] }) => row.fault_list.join(' '))).toEqual([
      expect.stringContaining('Manca il nome'),
      expect.stringContaining('«non-una-mail» non è valido'),
      'È la stessa voce della riga 2.',
    ])
    expect(await entries(caller)).toHaveLength(2)
  })

  it('pages its rows, all or of one kind', async () => {
    const caller = await context.api.caller()
    const text = `Nome;CAP\n${Array.from({ length: 30 }, (_, at) => (at % 3 ? `P${at};1` : `;${at}`)).join('\n')}\n`
    const page = await preview(caller, text, {
      kind: 'error',
      paging_data: { items_per_page: 4, page_number: 3 },
    })
    expect(page.paging_data).toMatchObject({ total_items: 10, total_pages: 3 })
    expect(page.row_list.map((row: { number: number }) => row.number)).toEqual([25, 28])
  })

  it('finds a category by its whole path, a country by its name, and says which it does not know', async () => {
    const caller = await context.api.caller()
    await context.api.asSystem(async (tx) => {
      const root = await tx.anagrafica_category.create({
        data: { structure_id: caller.structureId, name: 'Clienti' },
      })
      await tx.anagrafica_category.create({
        data: { structure_id: caller.structureId, name: 'Estero', father_id: root.id },
      })
    })
    const { row_list: rows } = await preview(
      caller,
      'Nome;Categoria;Nazione\nA;Clienti / Estero;Germania\nB;Estero;IT\nC;;Atlantide\n',
    )
    expect(rows[0].change_list).toContainEqual({ field: 'Categoria', before: '', after: 'Clienti / Estero' })
    expect(rows[0].change_list).toContainEqual({ field: 'Paese', before: '', after: 'DE' })
    expect(rows[1].fault_list).toEqual(['La categoria «Estero» non esiste.'])
    expect(rows[2].fault_list).toEqual(['Paese: il valore «Atlantide» non è valido.'])
  })

  it('says in words that a row fits several entries, or has more values than columns', async () => {
    const caller = await context.api.caller()
    for (const name of ['Uno', 'Due'])
      await addEntry(context.api, caller, company({ business: { name, vatnumber: '01234567897' } }))
    const { row_list: rows } = await preview(caller, 'Azienda;P.IVA\nTre;01234567897\nQuattro;;x\n')
    expect(rows[0].fault_list[0]).toContain('2 anagrafiche')
    expect(rows[1].fault_list).toEqual(['La riga ha più valori che colonne.'])
  })

  it.each([
    ['two columns for a field', { Nome: 'first_name', Cognome: 'first_name' }, ['header_mapping.Cognome']],
    ['an unknown field', { Nome: 'avatar' }, ['header_mapping.Nome']],
    ['an unknown header', { Altro: 'first_name' }, ['header_mapping.Altro']],
    ['nothing', { Nome: '' }, undefined],
  ])('refuses a mapping with %s', async (_, header_mapping, wrong) => {
    const caller = await context.api.caller()
    const answer = await preview(caller, people, { header_mapping })
    expect([answer.status, answer.code, answer.wrong]).toEqual([422, 'ERROR_IMPORT_MAPPING', wrong])
  })

  it('is recognised by P.IVA, else codice fiscale, else e-mail and name, else name and telephones', async () => {
    const caller = await context.api.caller()
    const text = [
      'Azienda;Nome;Cognome;P.IVA;CF;E-mail;Cellulare',
      'Alfa;;;01234567897;;a@x.it;',
      ';Anna;Ferri;;FRRNNA80A41A944X;;',
      ';Ugo;Neri;;;ugo@x.it;',
      ';Ugo;Neri;;;UGO2@x.it;',
      ';Solo;Nome;;;;333 1',
      ';Solo;Nome;;;;333 2',
      '',
    ].join('\n')
    const first = await uploaded(caller, text)
    expect(await run(caller, first.import.id)).toMatchObject({ state: 'DONE', new_count: 6 })
    const moved = text
      .replace('Alfa;', 'Alfa nuova;')
      .replace('Anna;Ferri', 'Anna Maria;Ferri')
      .replace('UGO2@x.it', 'ugo2@X.it')
    const { row_list: rows } = await preview(caller, moved)
    expect(rows.map((row: { kind: string }) => row.kind)).toEqual([
      'changed',
      'changed',
      'unchanged',
      'changed',
      'unchanged',
      'unchanged',
    ])
  })
})

describe('running', () => {
  it('writes new and changed entries with their audit rows, leaves empty cells and other columns alone', async () => {
    const caller = await context.api.caller()
    const known = await addEntry(
      context.api,
      caller,
      company({
        business: { name: 'Alfa', vatnumber: '01234567897', iban: '' },
        agent: 'Bruno',
        anagrafica_custom_fields: [{ key: 'Zona', value: 'Nord' }],
      }),
    )
    const file = await uploaded(
      caller,
      'Azienda;P.IVA;CAP;Agente;custom:Zona;custom:Tessera\nAlfa;01234567897;00184;;Sud;012\nBeta;12345670017;00100;Carla;;7\n',
    )
    expect(await run(caller, file.import.id)).toMatchObject({
      state: 'DONE',
      processed: 2,
      new_count: 1,
      changed_count: 1,
      error_count: 0,
    })
    const [alfa, beta] = await entries(caller)
    expect(alfa).toMatchObject({
      sku: known.sku,
      zipcode: '00184',
      agent: 'Bruno',
      revision: 2,
      address_city: 'Bologna',
      anagrafica_custom_fields: [
        { key: 'Zona', value: 'Sud' },
        { key: 'Tessera', value: '012' },
      ],
    })
    expect(beta).toMatchObject({ business: { name: 'Beta' }, agent: 'Carla', zipcode: '00100', revision: 1 })
    const rows = await auditOf(caller.structureId)
    expect(rows.slice(1)).toMatchObject([
      {
        action: 'CREATE',
        entity_id: beta.sku,
        account_id: caller.accountId,
        changes: { business_name: [null, 'Beta'] },
      },
      { action: 'UPDATE', entity_id: known.sku, changes: { zipcode: ['40123', '00184'] } },
    ])
    expect(Object.keys(rows[2]?.changes as object).sort()).toEqual(['anagrafica_custom_fields', 'zipcode'])
  })

  it('gives tags by name whatever its case, makes those that are not there, and takes off the rest', async () => {
    const caller = await context.api.caller()
    const data = company()
    const entry = await addEntry(context.api, caller, data)
    const name_list = ['VIP', 'Vecchia']
    const path = `/api/anagrafica/rest/anagrafica/${entry.id}/tags`
    await context.api.call('PUT', path, { as: caller, body: { name_list } })
    const named = `Ragione sociale;P.IVA;Etichette\n${data.business.name};${data.business.vatnumber};`
    const tagsAfter = async (cell: string, choice = {}) => {
      const { import: job, header_mapping } = await uploaded(caller, `${named}${cell}\nAltra S.r.l.;;vip\n`)
      await run(caller, job.id, { header_mapping, ...choice })
      const found = await entries(caller)
      return found.map(({ tag_list }: { tag_list: { name: string }[] }) => tag_list.map(({ name }) => name))
    }
    expect(await tagsAfter('"vip; ""Roma; centro"""')).toEqual([['Roma; centro', 'VIP'], ['VIP']])
    expect(await tagsAfter('')).toEqual([['Roma; centro', 'VIP'], ['VIP']])
    expect(await tagsAfter('', { empty_cells: 'clear' })).toEqual([[], ['VIP']])
    const made = await auditOf(caller.structureId, 'anagrafica_tag')
    expect(made.filter(({ action }) => action === 'CREATE')).toHaveLength(3)
    expect((await auditOf(caller.structureId)).at(-1)?.changes).toEqual({
      tags: [['Roma; centro', 'VIP'], []],
    })
  })

  it.each([
    ['a name of over 40 letters', 'x'.repeat(41)],
    ['over 30 tags', Array.from({ length: 31 }, (_, at) => `t${at}`).join(';')],
  ])('refuses %s', async (_, cell) => {
    const { row_list } = await preview(await context.api.caller(), `Cognome;Etichette\nRossi;"${cell}"\n`)
    expect(row_list[0]).toMatchObject({ kind: 'error', fault_list: [expect.stringContaining('Etichette')] })
  })

  it('empties values where empty cells are to', async () => {
    const caller = await context.api.caller()
    await addEntry(
      context.api,
      caller,
      company({ business: { name: 'Alfa', vatnumber: '01234567897' }, agent: 'Bruno' }),
    )
    const file = await uploaded(caller, 'Azienda;P.IVA;Agente\nAlfa;01234567897;\n')
    await run(caller, file.import.id, { empty_cells: 'clear' })
    expect((await entries(caller))[0]).toMatchObject({ agent: '', business: { name: 'Alfa' } })
  })

  it('all or nothing writes nothing for one fault, and tells it', async () => {
    const caller = await context.api.caller()
    const file = await uploaded(caller, 'Nome;E-mail;Note\nAnna;anna@x.it;=1+1\nBice;nope;=2+2\n')
    expect(await run(caller, file.import.id)).toMatchObject({
      state: 'REFUSED',
      new_count: 1,
      error_count: 1,
    })
    expect(await entries(caller)).toEqual([])
  })

  it('skipping errors writes the rest, and gives the rows left out with their reasons to correct and import again', async () => {
    const caller = await context.api.caller()
    const file = await uploaded(
      caller,
      'Nome;E-mail;Note\nAnna;anna@x.it;a\nBice;nope;"=1+1; ""x"""\nAnna;ANNA@x.it;b\n',
      'gente.csv',
    )
    expect(await run(caller, file.import.id, { mode: 'skip' })).toMatchObject({
      state: 'DONE',
      new_count: 1,
      error_count: 2,
      processed: 3,
    })
    const answer = await context.api.call('GET', `${base}/${file.import.id}/errors`, { as: caller })
    expect(answer.headers.get('content-disposition')).toContain('gente_errori.csv')
    const text = Buffer.from(await answer.bytes()).toString()
    expect(text).toBe(
      '\uFEFFNome;E-mail;Note;Motivo dell\'errore\r\nBice;nope;"\'=1+1; ""x""";E-mail: il valore «nope» non è valido.\r\nAnna;ANNA@x.it;b;È la stessa voce della riga 2.\r\n',
    )
    const corrected = await uploaded(caller, text.replace(/.*ANNA.*\r\n/, '').replace('nope', 'bice@x.it'))
    expect(await run(caller, corrected.import.id)).toMatchObject({ state: 'DONE', new_count: 1 })
    expect((await entries(caller)).map((entry: { note: string }) => entry.note)).toEqual(['a', '=1+1; "x"'])
  })

  it('sends the result to the e-mail that was given, in the language of who started it', async () => {
    const caller = await context.api.caller()
    const file = await uploaded(caller, 'Nome;E-mail\nAnna;a@x.it\nBice;nope\n', '<b>gente</b>.csv')
    await run(caller, file.import.id, { mode: 'skip', email: 'capo@studio.example' })
    const [mail] = await context.api.asSystem((tx) =>
      tx.mail_outbox.findMany({ where: { structure_id: caller.structureId } }),
    )
    expect(mail).toMatchObject({
      recipient: 'capo@studio.example',
      subject: 'Importazione completata: <b>gente</b>.csv',
    })
    expect(mail?.text).toContain('Nuove: 1. Modificate: 0. Invariate: 0. Scartate: 1.')
    expect(mail?.text).toContain(`/app/registry/import?id=${file.import.id}`)
    expect(mail?.html).not.toContain('<b>')
  })

  it('is started once, however many start it at once', async () => {
    const caller = await context.api.caller()
    const file = await uploaded(caller, people)
    const body = { header_mapping: file.header_mapping }
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        context.api.call('POST', `${base}/${file.import.id}/run`, { as: caller, body }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(99).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ERROR_IMPORT_STATE')
  })

  it.each(['all', 'skip'])('writes each entry once when ten workers run it at once (%s)', async (mode) => {
    const caller = await context.api.caller()
    const file = await uploaded(caller, manyCompanies(2500))
    await startImport(context.api, caller, file.import.id, { mode })
    await Promise.all(Array.from({ length: 10 }, () => runImportJob(caller, file.import.id)))
    const { body } = await context.api.call('GET', `${base}/${file.import.id}`, { as: caller })
    expect(body.import).toMatchObject({ state: 'DONE', new_count: 2500, processed: 2500 })
    expect((await auditOf(caller.structureId)).length).toBe(2500)
  })

  it('goes on where it was when its worker died, and is found by the clock', async () => {
    const caller = await context.api.caller()
    const file = await uploaded(caller, manyCompanies(2500))
    await startImport(context.api, caller, file.import.id, { mode: 'skip' })
    await dieAfter(caller, file.import.id, 1000)
    expect(await entries(caller)).toHaveLength(500)
    const { importResume } = await import('@/server/jobs/import-resume')
    await importResume.run({})
    const queued = await context.api.asSystem(
      (tx) =>
        tx.$queryRaw<
          { key: string }[]
        >`select key from graphile_worker.jobs where key = ${`import:${file.import.id}`} and attempts = 0`,
    )
    expect(queued).toHaveLength(1)
    await runImportJob(caller, file.import.id)
    const { body } = await context.api.call('GET', `${base}/${file.import.id}`, { as: caller })
    expect(body.import).toMatchObject({ state: 'DONE', processed: 2500, new_count: 2500, unchanged_count: 0 })
    expect(await auditOf(caller.structureId)).toHaveLength(2500)
  })

  it('is given up after five starts that came to nothing', async () => {
    const caller = await context.api.caller()
    const file = await uploaded(caller, people)
    await startImport(context.api, caller, file.import.id, { email: 'a@x.it' })
    await context.api.asSystem((tx) =>
      tx.import_job.update({ where: { id: file.import.id }, data: { failures: 5 } }),
    )
    await runImportJob(caller, file.import.id)
    const { body } = await context.api.call('GET', `${base}/${file.import.id}`, { as: caller })
    expect(body.import).toMatchObject({ state: 'FAILED', new_count: 0 })
  })

  it('removes the files a month later, and keeps what the import did', async () => {
    const caller = await context.api.caller()
    const file = await uploaded(caller, 'Nome;E-mail\nAnna;nope\n')
    await run(caller, file.import.id)
    await context.api.asSystem((tx) =>
      tx.import_job.update({ where: { id: file.import.id }, data: { created_at: new Date('2020-01-01') } }),
    )
    const { importClean } = await import('@/server/jobs/import-clean')
    await importClean.run({})
    const errors = await context.api.call('GET', `${base}/${file.import.id}/errors`, { as: caller })
    expect([errors.status, errors.body.code]).toEqual([409, 'ERROR_IMPORT_STATE'])
    const { body } = await context.api.call('GET', base, { as: caller })
    expect(body.import_list).toMatchObject([{ id: file.import.id, state: 'REFUSED', error_count: 1 }])
  })
})

/** A run whose worker dies after `rows` rows: its last transaction is what it leaves. */
async function dieAfter(as: Caller, id: number, rows: number): Promise<void> {
  const { runImport: runIn } = await import('@/server/imports')
  const { anagraficaImportTarget: target } = await import('@/server/anagrafica/exchange/import-target')
  let written = 0
  const dying = {
    ...target,
    open: async (tx: Parameters<typeof target.open>[0]) => {
      const open = await target.open(tx, {})
      return {
        ...open,
        write: async (list: Parameters<typeof open.write>[0]) => {
          if (written >= rows) throw new Error('killed')
          written += list.length
          await open.write(list)
        },
      }
    },
  }
  const scope = { structureId: as.structureId, visible: [as.structureId], accountId: null, requestId: 'test' }
  await expect(runIn(scope, id, () => dying)).rejects.toThrow('killed')
  await context.api.asSystem((tx) =>
    tx.import_job.update({ where: { id }, data: { beat_at: new Date('2020-01-01') } }),
  )
}

describe('ten thousand rows', () => {
  it('are looked at in 5 seconds, imported in 30, and change nothing the second time', async () => {
    const caller = await context.api.caller()
    const text = manyCompanies(10_000, (index) => (index % 10 ? '' : '"riga 1\nriga 2 €"'))
    const before = performance.now()
    const seen = await preview(caller, text)
    const looked = performance.now()
    expect(seen.totals).toEqual({ new: 10_000, changed: 0, unchanged: 0, error: 0 })
    expect(looked - before).toBeLessThan(5_000)
    expect(await run(caller, seen.id)).toMatchObject({ state: 'DONE', new_count: 10_000 })
    expect(performance.now() - looked).toBeLessThan(30_000)
    const again = await preview(caller, text)
    expect(again.totals).toEqual({ new: 0, changed: 0, unchanged: 10_000, error: 0 })
    expect(await run(caller, again.id)).toMatchObject({
      state: 'DONE',
      new_count: 0,
      changed_count: 0,
      unchanged_count: 10_000,
    })
    const audit = await auditOf(caller.structureId)
    expect(audit.filter(({ action }) => action === 'UPDATE')).toEqual([])
  })
})
