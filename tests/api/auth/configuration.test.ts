import { mkdtempSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { settingsRead } from '@/lib/api/auth/settings-read'
import { ROLE_PRESETS, ROLES } from '@/lib/domain/access/roles'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, studio } from '@/tests/support/builders'
import { picture, pictureBytes } from '@/tests/support/files/pictures'

const path = '/api/auth/rest/structure/configuration'
const folder = mkdtempSync(join(tmpdir(), 'luna-logo-'))
const context = testApi({ STORAGE_DIR: folder })

type Body = Record<string, unknown>

const read = async (as: Caller) => (await context.api.call('GET', path, { as })).body.data
const put = (as: Caller, body: Body) => context.api.call('PUT', path, { as, body })
const rate = { aliquota: 22, descrizione: 'Ordinaria' }

describe('who reads the settings', () => {
  const parts = async (roles: readonly string[]) => {
    const { caller } = await studio(context.api)
    const structure = { id: caller.structureId }
    expect((await put(caller, { data: { conticorrenti: [], stockMode: true } })).status).toBe(200)
    return Object.keys(await read(await context.api.caller({ structure, roles }))).sort()
  }
  const short = ['aliquoteiva', 'modalitapagamento', 'revision', 'stockMode', 'tax_regime']

  it.each(['CUSTOMER', 'TEACHER', 'ACCOUNTANT'] as const)(
    'as %s gets what everybody may know',
    async (preset) => {
      expect(await parts(ROLE_PRESETS[preset])).toEqual(short)
    },
  )

  it('as OPERATOR gets what documents are made of, and no texts of mails, reminders or prints', async () => {
    const shown = await parts(ROLE_PRESETS.OPERATOR)
    expect(shown).toEqual(
      expect.arrayContaining([...short, 'conticorrenti', 'profilifatturazione', 'registry']),
    )
    expect(
      ['email', 'eventi', 'registrazioneClienti', 'solleciti', 'stampa'].filter((part) =>
        shown.includes(part),
      ),
    ).toEqual([])
  })

  it('as OWNER gets all', async () => {
    expect(await parts(ROLE_PRESETS.OWNER)).toEqual([...Object.keys(settingsRead.shape)].sort())
  })
})

describe('the settings of a structure', () => {
  it('start with the Italian rates, each of 0 % with its natura, and the usual payment methods', async () => {
    const data = await read(await context.api.caller())
    expect(data.aliquoteiva.map((entry: { aliquota: number }) => entry.aliquota)).toEqual([
      22, 10, 5, 4, 0, 0, 0, 0, 0,
    ])
    for (const { aliquota, codice } of data.aliquoteiva) expect(codice !== null).toBe(aliquota === 0)
    expect(data.modalitapagamento[0]).toEqual({
      codice: 'ALLOWANCE',
      descrizione: 'Bonifico bancario',
      abilitato: true,
    })
    expect(data).toMatchObject({ registry: null, registry_sku: null, stockMode: false, revision: 1 })
  })

  it('come back as they were saved, with the company record itself and the next revision', async () => {
    const { caller, own } = await studio(context.api)
    const { tax_regime: _, ...before } = await read(caller)
    const data = {
      aliquoteiva: [{ ...rate, abilitato: false, codice: null, riferimento_normativo: '' }],
      speseExtra: [
        {
          descrizione: 'Spedizione',
          importo: 7.5,
          percentuale: false,
          tassabile: true,
          includi: true,
          aliquota: 22,
          codice: null,
        },
      ],
      conticorrenti: [
        {
          nome: 'Conto',
          banca: 'Banca',
          iban: 'IT60 X054 2811 1010 0000 0123 456',
          bic: '',
          predefinito: true,
        },
      ],
      categorie: ['Corsi'],
      modalitapagamento: [{ codice: 'RIBA', descrizione: 'Ri.Ba.', abilitato: true }],
      profilifatturazione: {
        default: 'Forfettario',
        list: [
          { nome: 'Forfettario', casse: [], ritenute: [], bollo: 'AUTO_CHARGED' },
          {
            nome: 'Agente',
            casse: [],
            ritenute: [100, -100, -50].map((apply_on) => ({
              tipo_ritenuta: 'RT04',
              rate: 8.5,
              apply_on,
              causale_pagamento: 'R',
            })),
            bollo: 'AUTO',
          },
        ],
      },
      stockMode: true,
      registry_sku: own.sku,
    }
    const answer = await put(caller, { data, revision: before.revision })
    const iban = 'IT60X0542811101000000123456'
    expect(answer.body.data).toMatchObject({
      ...data,
      conticorrenti: [{ ...data.conticorrenti[0], iban }],
      registry: { sku: own.sku },
      revision: before.revision + 1,
    })
    expect(await read(caller)).toMatchObject(answer.body.data)
  })

  it('keep the parts that a save does not send', async () => {
    const { caller, own } = await studio(context.api)
    await put(caller, { data: { numerazione: { fattura: 'BO' }, solleciti: { attivo: true } } })
    const { tax_regime: _, ...before } = await read(caller)
    const { body } = await put(caller, { data: { stockMode: true } })
    expect(body.data).toEqual({ ...before, stockMode: true, revision: before.revision + 1 })
    expect(body.data).toMatchObject({ registry_sku: own.sku, numerazione: { fattura: 'BO' } })
  })

  it('name the company by its record, as they leave; registry_sku wins over it', async () => {
    const { caller, own, customer } = await studio(context.api)
    const skuAfter = async (data: object) => (await put(caller, { data })).body.data.registry_sku
    expect(await skuAfter({ registry: { ...customer, note: 'x' } })).toBe(customer.sku)
    expect(await skuAfter({ registry: { sku: customer.sku }, registry_sku: own.sku })).toBe(own.sku)
    expect(await skuAfter({ registry: { sku: own.sku }, registry_sku: null })).toBeNull()
    expect(await skuAfter({ registry: { sku: own.sku } })).toBe(own.sku)
    expect(await skuAfter({ registry: null })).toBeNull()
  })

  it('take an empty natura for none', async () => {
    const caller = await context.api.caller()
    const { body } = await put(caller, { data: { aliquoteiva: [{ ...rate, codice: '' }] } })
    expect(body.data.aliquoteiva).toMatchObject([{ aliquota: 22, codice: null }])
  })

  it.each([
    ['0 % without natura', { aliquota: 0, descrizione: 'Esente' }],
    ['22 % with one', { aliquota: 22, descrizione: 'Ordinaria', codice: 'N4' }],
  ])('refuse a rate of %s, and name its field', async (_, wrong) => {
    const caller = await context.api.caller()
    const answer = await put(caller, { data: { aliquoteiva: [rate, wrong] } })
    expect([answer.status, answer.body.code, answer.body.wrong]).toEqual([
      422,
      'ERROR_SETTINGS_VAT_WITHOUT_NATURA',
      ['data.aliquoteiva.1.codice'],
    ])
  })

  it('refuse a wrong IBAN, and name its field', async () => {
    const caller = await context.api.caller()
    const account = { nome: 'Conto', iban: 'IT60X0542811101000000123457' }
    const answer = await put(caller, { data: { conticorrenti: [account] } })
    expect([answer.status, answer.body.code, answer.body.wrong]).toEqual([
      422,
      'ERROR_SETTINGS_INVALID_IBAN',
      ['data.conticorrenti.0.iban'],
    ])
    expect(answer.body.description).toContain(account.iban)
  })

  it('refuse a company record of another structure as one that is not there', async () => {
    const caller = await context.api.caller()
    const stranger = await context.api.caller()
    const foreign = await addEntry(context.api, stranger, company())
    const answer = await put(caller, { data: { registry_sku: foreign.sku } })
    expect([answer.status, answer.body.code]).toEqual([404, 'ERROR_ANAGRAFICA_NOT_FOUND'])
  })

  it('refuse a stale revision and keep what was saved before', async () => {
    const caller = await context.api.caller()
    await put(caller, { data: { categorie: ['First'] }, revision: 1 })
    const answer = await put(caller, { data: { categorie: ['Second'] }, revision: 1 })
    expect([answer.status, answer.body.code]).toEqual([409, 'ERROR_STALE_REVISION'])
    expect((await read(caller)).categorie).toEqual(['First'])
  })

  it('leave an audit row with what changed', async () => {
    const caller = await context.api.caller()
    await put(caller, { data: { ...(await read(caller)), categorie: ['Corsi'] } })
    const rows = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({
        where: { entity: 'structure_configuration', entity_id: String(caller.structureId) },
      }),
    )
    expect(rows).toMatchObject([
      { action: 'UPDATE', account_id: caller.accountId, changes: { categorie: [[], ['Corsi']] } },
    ])
  })

  it('are read by whoever has signed in, and saved with the settings role only', async () => {
    const caller = await context.api.caller({ roles: ['GUI_SHOW_SIDE_MENU'] })
    expect((await read(caller)).aliquoteiva).not.toEqual([])
    expect((await put(caller, { data: {} })).status).toBe(403)
  })
})

describe('billing profiles and stock mode', () => {
  it.each([
    [
      'billing profiles',
      'GUI_EDIT_BILLING_PROFILES',
      { profilifatturazione: { default: 'Agente', list: [{ nome: 'Agente' }] } },
    ],
    ['stock mode', 'GUI_SHOW_STOCK_MANAGER_OPTION', { stockMode: true }],
  ])('change only by who holds their role: %s', async (_, role, change) => {
    const without = await context.api.caller({ roles: ['GUI_SHOW_SALESFORCE_SETTINGS'] })
    const { registry: _r, revision: _v, ...settings } = await read(without)
    expect((await put(without, { data: settings })).status).toBe(200)
    const refused = await put(without, { data: { ...settings, ...change } })
    expect([refused.status, refused.body.code]).toEqual([403, 'ERROR_FORBIDDEN'])
    const structure = { id: without.structureId }
    const holder = await context.api.caller({ structure, roles: ['GUI_SHOW_SALESFORCE_SETTINGS', role] })
    expect((await put(holder, { data: { ...settings, ...change } })).status).toBe(200)
  })
})

describe('the name of the sender', () => {
  it.each(['Studio\r\nBcc: altri@posta.example', 'Studio\nAda', 'Studio\tAda'])(
    'is one line: not %j',
    async (mittente) => {
      const as = await context.api.caller()
      const { status, body } = await put(as, { data: { email: { mittente } } })
      expect([status, body.code, body.wrong]).toEqual([
        422,
        'ERROR_SETTINGS_SENDER_NAME',
        ['data.email.mittente'],
      ])
      expect(body.description).toBe(
        'Il nome del mittente sta su una riga sola: togli gli a capo e le tabulazioni.',
      )
    },
  )
})

describe('saving with cascade', () => {
  async function tree() {
    const { caller: main, own } = await studio(context.api)
    const { family_id: familyId } = await context.api.asSystem((tx) =>
      tx.structure.findUniqueOrThrow({ where: { id: main.structureId } }),
    )
    const branch = await context.api.structure({ id: main.structureId, familyId })
    const leaf = await context.api.structure({ id: branch.id, familyId })
    const callers = [
      await context.api.caller({ structure: branch }),
      await context.api.caller({ structure: leaf }),
    ]
    const join = (structure: { id: number }, gui_item_list: readonly string[] = ROLES) =>
      context.api.asSystem((tx) =>
        tx.membership.create({
          data: {
            account_id: main.accountId,
            structure_id: structure.id,
            gui_item_list: [...gui_item_list],
          },
        }),
      )
    return { main, own, callers, branch, leaf, join }
  }

  it('writes the lists to every structure below, and each keeps its own company record and entry in the REA', async () => {
    const { main, own, callers, branch: one, leaf, join } = await tree()
    await Promise.all([join(one), join(leaf)])
    const [branch] = callers as [Caller, Caller]
    const theirs = await addEntry(context.api, branch, company())
    await put(branch, { data: { registry_sku: theirs.sku } })
    const rea = { ufficio: 'BO', numero: '1' }
    await put(main, { data: { categorie: ['Corsi'], registry_sku: own.sku, rea }, cascade: true })
    const settings = await Promise.all(callers.map(read))
    expect(settings.map((data) => [data.categorie, data.registry_sku, data.rea.numero])).toEqual([
      [['Corsi'], theirs.sku, ''],
      [['Corsi'], null, ''],
    ])
  })

  it('leaves below, too, what a save does not send', async () => {
    const { main, callers, branch: one, join } = await tree()
    await join(one)
    const [branch] = callers as [Caller, Caller]
    await put(branch, { data: { categorie: ['Sede'], stockMode: false } })
    await put(main, { data: { stockMode: true }, cascade: true })
    expect(await read(branch)).toMatchObject({ categorie: ['Sede'], stockMode: true })
  })

  it('reaches only where the caller may edit the settings, with the roles held there, and names the rest', async () => {
    const { main, callers, branch, leaf, join } = await tree()
    await join(leaf, ['GUI_SHOW_SALESFORCE_SETTINGS'])
    const email = { mittente: 'Sede centrale' }
    const saved = await put(main, { data: { email, stockMode: true }, cascade: true })
    expect(saved.body.left_out).toEqual([branch.name])
    const [above, below] = await Promise.all(callers.map(read))
    expect([above.email.mittente, below.email.mittente, below.stockMode]).toEqual([
      '',
      'Sede centrale',
      false,
    ])
    await join(branch, ['GUI_SHOW_SIDE_MENU'])
    expect((await put(main, { data: { email }, cascade: true })).body.left_out).toEqual([branch.name])
    expect((await put(main, { data: { email } })).body.left_out).toBeUndefined()
  })

  it('is the only way to touch them: without it they stay as they were', async () => {
    const { main, callers } = await tree()
    const before = await Promise.all(callers.map(read))
    await put(main, { data: { categorie: ['Corsi'] } })
    expect(await Promise.all(callers.map(read))).toEqual(before)
  })

  it('reaches no structure beside or above', async () => {
    const { main, callers } = await tree()
    const [branch] = callers as [Caller, Caller]
    const above = await read(main)
    const stranger = await context.api.caller()
    await put(branch, { data: { categorie: ['Corsi'] }, cascade: true })
    expect(await read(main)).toEqual(above)
    expect((await read(stranger)).categorie).toEqual([])
  })
})

describe('the logo', () => {
  const data = { aliquoteiva: [rate] }
  const logoOf = (as: Caller) => context.api.call('GET', `${path}/logo`, { as })

  it('is stored before the settings are: where it cannot be, they stay as they were', async () => {
    const as = await context.api.caller()
    const data = {
      ...(await read(as)),
      aliquoteiva: [{ ...rate, abilitato: true, codice: null, riferimento_normativo: '' }],
    }
    const before = await read(as)
    // A folder where its file belongs: the storage cannot write it, as on a disk that is full.
    await mkdir(join(folder, 'structure', String(as.structureId)), { recursive: true })
    await put(as, { data: {}, logo: await picture() })
    const stored = join(folder, 'structure', String(as.structureId), 'logo')
    await rename(stored, `${stored}.aside`)
    await mkdir(stored)
    expect((await put(as, { data, logo: await picture() })).status).toBe(500)
    await rm(stored, { recursive: true })
    expect(await read(as)).toMatchObject({ aliquoteiva: before.aliquoteiva })
    // A logo whose settings are refused is not kept either.
    await rename(`${stored}.aside`, stored)
    const old = await (await logoOf(as)).bytes()
    const stale = { data, revision: 99, logo: await picture({ type: 'jpeg' }) }
    expect((await put(as, stale)).body.code).toBe('ERROR_STALE_REVISION')
    expect(await (await logoOf(as)).bytes()).toEqual(old)
  })

  it('is kept at most 1200 pixels wide with its proportions, a WebP as PNG, and goes with null or nothing', async () => {
    const as = await context.api.caller()
    const wide = await sharp({ create: { width: 2400, height: 600, channels: 4, background: '#2b59d980' } })
      .webp()
      .toBuffer()
    expect((await put(as, { data, logo: wide.toString('base64') })).status).toBe(200)
    const answer = await logoOf(as)
    expect(answer.headers.get('content-type')).toBe('image/png')
    const kept = await sharp(await answer.bytes()).metadata()
    expect([kept.format, kept.width, kept.height]).toEqual(['png', 1200, 300])
    await put(as, { data, logo: await picture({ type: 'jpeg' }) })
    expect((await logoOf(as)).headers.get('content-type')).toBe('image/jpeg')
    for (const none of [null, '']) {
      await put(as, { data, logo: await picture() })
      await put(as, { data, logo: none })
      expect((await logoOf(as)).status).toBe(404)
    }
  })

  it('that is corrupt beyond its first bytes is refused, and the old one stays', async () => {
    const as = await context.api.caller()
    await put(as, { data, logo: await picture() })
    const before = await (await logoOf(as)).bytes()
    const bytes = await pictureBytes()
    for (const wrong of [bytes.subarray(0, 40), bytes.subarray(0, bytes.length - 300)]) {
      const answer = await put(as, { data, logo: wrong.toString('base64') })
      expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_SETTINGS_INVALID_LOGO'])
    }
    expect(await (await logoOf(as)).bytes()).toEqual(before)
  })

  it('that is an SVG, empty, over 1 MB or over 30 megapixels is refused with a text that says why', async () => {
    const as = await context.api.caller()
    const large = await sharp({ create: { width: 6000, height: 5100, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const heavy = await pictureBytes({ width: 800, height: 800 })
    expect([large.length < 1024 * 1024, heavy.length > 1024 * 1024]).toEqual([true, true])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const wrong of [svg, Buffer.from(' '), large, heavy.subarray(0, 1_124_000)]) {
      const answer = await put(as, { data, logo: wrong.toString('base64') })
      expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_SETTINGS_INVALID_LOGO'])
      expect(answer.body.wrong).toEqual(['logo'])
      expect(answer.body.description).toContain('1 MB e 30 megapixel')
    }
    expect((await put(as, { data, logo: 'A'.repeat(1_500_001) })).status).toBe(400)
    expect((await logoOf(as)).status).toBe(404)
  })
})
