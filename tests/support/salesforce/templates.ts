import type { Api, Caller } from '../api'

const base = '/api/salesforce/rest/document/template'

/** A field of document 3 §3: a text of 200 x 20 points. */
export const fieldData = (over: Record<string, unknown> = {}) => ({
  x_axis: 40,
  y_axis: 40,
  width: 200,
  height: 20,
  label: 'Causale',
  type: 'TEXT',
  value: 'Luna',
  ...over,
})

/** A template with a text on a blank page. */
export const templateData = (over: Record<string, unknown> = {}) => ({
  name: 'Offerta',
  array_page: [{ page_number: 1 }],
  array_field: [fieldData()],
  ...over,
})

export const saveTemplate = (api: Api, as: Caller, body: object = templateData()) =>
  api.call('POST', `${base}/add`, { as, body })

/** Saves a template and answers it. */
export async function addTemplate(api: Api, as: Caller, body: object = templateData()) {
  const saved = await saveTemplate(api, as, body)
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return saved.body.document_template
}

export const readTemplate = (api: Api, as: Caller, id: number, query = '') =>
  api.call('GET', `${base}/${id}${query}`, { as })

type UploadedFile = { name: string; bytes: Uint8Array }

export async function uploadPages(api: Api, as: Caller, files: readonly UploadedFile[]) {
  const form = new FormData()
  for (const { name, bytes } of files) form.append('files[]', new File([Uint8Array.from(bytes)], name))
  return api.call('POST', '/api/salesforce/rest/upload', { as, form })
}
