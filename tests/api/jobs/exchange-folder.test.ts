import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData, studio } from '@/tests/support/builders'

const folder = await mkdtemp(join(tmpdir(), 'luna-exchange-'))
const inDir = join(folder, 'in')
const context = testApi({
  EXCHANGE_CHANNEL: 'folder',
  EXCHANGE_OUT_DIR: join(folder, 'out'),
  EXCHANGE_IN_DIR: inDir,
})
const base = '/api/salesforce/rest'

const delivered = (name: string) =>
  `<?xml version="1.0"?><n:RicevutaConsegna versione="1.0" xmlns:n="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0"><IdentificativoSdI>111</IdentificativoSdI><NomeFile>${name}</NomeFile><Hash>${'0'.repeat(64)}</Hash><MessageId>1</MessageId></n:RicevutaConsegna>`

describe('the folder of messages', () => {
  it('finds the document of a file that was signed after us, and puts away what nobody can use', async () => {
    const { caller } = await studio(context.api)
    const customer = await addEntry(context.api, caller, company())
    const { id } = await createInvoice(context.api, caller, invoiceData(customer.sku))
    await context.api.call('PUT', `${base}/invoice/issue/${id}`, { as: caller })
    await context.api.call('POST', `${base}/einvoice/send`, { as: caller, body: { invoice_id: id } })
    const { exchangeSend } = await import('@/server/jobs/exchange-send')
    const { exchangePoll } = await import('@/server/jobs/exchange-poll')
    const file = await context.api.asSystem((tx) =>
      tx.einvoice_file.findFirstOrThrow({ where: { document_id: id } }),
    )
    await exchangeSend.run({ file_id: file.id, structure_id: caller.structureId })

    await mkdir(inDir, { recursive: true })
    const stem = file.file_name.replace('.xml', '')
    await writeFile(join(inDir, `${stem}_RC_001.xml`), delivered(`${file.file_name}.p7m`))
    await writeFile(join(inDir, 'IT01234567897_zzzzz_RC_001.xml'), delivered('IT01234567897_zzzzz.xml'))
    await writeFile(join(inDir, 'IT01234567897_yyyyy_NS_001.xml'), '<html><body>Errore</body></html>')
    await exchangePoll.run({})
    const { invoice } = (await context.api.call('GET', `${base}/invoice/${id}`, { as: caller })).body
    expect(invoice.state).toBe('DIGITAL_SENT_SUCCESS')
    expect(invoice.exchange.message_list[0].description).toBe('')
    expect(await readdir(inDir)).toEqual(expect.arrayContaining(['done', 'unusable']))
    expect((await readdir(inDir)).length).toBe(2)
    expect((await readdir(join(inDir, 'unusable'))).sort()).toEqual([
      'IT01234567897_yyyyy_NS_001.xml',
      'IT01234567897_zzzzz_RC_001.xml',
    ])
  })
})
