import type { Api, Caller } from '../api'

const base = '/api/anagrafica/rest/import'

/** Uploads a file to import into the registry. */
export async function uploadImport(api: Api, as: Caller, content: BlobPart, name = 'clienti.csv') {
  const form = new FormData()
  form.set('file', new File([content], name))
  return api.call('POST', base, { as, form })
}

type Choice = { header_mapping?: Record<string, string>; [option: string]: unknown }

/** Starts an import with the suggested mapping unless another is given, and runs its job here. */
export async function runImport(api: Api, as: Caller, id: number, choice: Choice = {}) {
  await startImport(api, as, id, choice)
  await runImportJob(as, id)
  const { body } = await api.call('GET', `${base}/${id}`, { as })
  return body.import
}

/** Starts an import without running its job. */
export async function startImport(api: Api, as: Caller, id: number, choice: Choice = {}) {
  const { body } = await api.call('GET', `${base}/${id}`, { as })
  const answer = await api.call('POST', `${base}/${id}/run`, {
    as,
    body: { header_mapping: body.header_mapping, ...choice },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}

export async function runImportJob(as: Caller, id: number): Promise<void> {
  const { importRun } = await import('@/server/jobs/import-run')
  await importRun.run({ import_id: id, structure_id: as.structureId })
}

/** A CSV of `count` different companies with valid-looking values. */
export function manyCompanies(count: number, over: (index: number) => string = () => ''): string {
  const lines = Array.from(
    { length: count },
    (_, index) =>
      `Società ${index} S.r.l.;${String(10_000_000_000 + index)};Via Roma;${1 + (index % 99)};00${String(100 + (index % 800))};Forlì;FC;IT;info${index}@example.it;+39 0543 ${index};${over(index)}`,
  )
  return `Ragione sociale;P.IVA;Indirizzo;Civico;CAP;Città;Prov.;Paese;E-mail;Tel.;Note\r\n${lines.join('\r\n')}\r\n`
}
