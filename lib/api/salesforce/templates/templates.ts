import * as z from 'zod'
import { id, pagingData, pagingQuery } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { DOCUMENT_KINDS } from '@/lib/domain/documents/document'
import { wizardPayload } from '../document/wizard-payload'
import { documentDataIn } from '../invoices/invoice-fields'
import { READ, WRITE } from './access'
import {
  assetSha,
  TEMPLATE_PREVIEW_LIMIT,
  TEMPLATE_SAVE_LIMIT,
  TEMPLATE_UPLOAD_LIMIT,
  template,
  templateAsset,
  templateColumns,
  templateFiles,
  templateIn,
  templatePreview,
  templatePreviewIn,
  templateRow,
  templateVersion,
} from './template-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/document/template'

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/list/structure`,
    tags,
    summary: 'Document templates',
    description: 'Returns the document templates of the structure page by page, by name.',
  })
  .meta({ roles: READ })
  .input(
    z.object({
      ...pagingQuery(templateColumns, { size: 500, column: 'name', order: 'asc' }),
      search: z.string().max(200).default(''),
    }),
  )
  .output(answer({ document_template_list: z.array(templateRow), paging_data: pagingData }))

export const byId = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}`,
    tags,
    summary: 'Document template',
    description:
      'Returns a template with its pages and fields: its current version, or the one that `version` names. With ' +
      '`images=false` pages and fields come without their pictures, which can be read one by one.',
  })
  .meta({ roles: READ, transaction: false })
  .input(
    z.object({
      id,
      version: z.coerce.number().int().min(1).max(1_000_000).optional(),
      images: z.enum(['true', 'false']).default('true'),
    }),
  )
  .output(answer({ document_template: template }))

export const add = endpoint
  .route({
    method: 'POST',
    path: `${base}/add`,
    tags,
    summary: 'Save a document template',
    description:
      'Adds a template. Lengths are points at 72 per inch from the left and the top of the page; a field is at ' +
      'least 80 × 20, and inside its page: a field that is not is named in the refusal, never moved. A page is ' +
      'blank, or has a picture in base64 (PNG, JPEG or WebP), or is a page that was uploaded, by `asset`. With ' +
      '`id` and `version`, additions of Luna, a new version of a template is saved; when somebody has saved ' +
      'another in between, the call is refused with ERROR_TEMPLATE_STALE.',
  })
  .meta({ roles: WRITE, transaction: false, creates: true, bodyLimit: TEMPLATE_SAVE_LIMIT })
  .input(templateIn)
  .output(answer({ document_template: template }))

export const preview = endpoint
  .route({
    method: 'POST',
    path: `${base}/preview`,
    tags,
    summary: 'Try out a document template',
    description:
      'Lays out a sample offer with `line_count` lines in the pages and fields of a template that need not be saved: ' +
      'the pages that its PDF would have, with all texts in their places, and what does not fit. Nothing is ' +
      'stored. Pictures are named by `asset` and `image`; pictures in base64 are left out. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: READ, transaction: false, bodyLimit: TEMPLATE_PREVIEW_LIMIT })
  .input(templatePreviewIn)
  .output(answer({ template_preview: templatePreview }))

export const previewDocument = endpoint
  .route({
    method: 'POST',
    path: `${base}/preview/document`,
    tags,
    summary: 'Try out a document in its template',
    description:
      'Lays out the document that a payload of the wizard would become in the template that it names by ' +
      '`template_id` and `template_version` (missing: the current one): the pages that its PDF would have, and what ' +
      'does not fit. Nothing is stored. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, transaction: false, bodyLimit: 8 * 1024 * 1024 })
  .input(z.object({ document_kind: z.enum(DOCUMENT_KINDS), document_data: wizardPayload(documentDataIn) }))
  .output(answer({ template_preview: templatePreview }))

export const remove = endpoint
  .route({
    method: 'GET',
    path: `${base}/delete/{id}`,
    tags,
    summary: 'Delete a document template',
    description:
      'Deletes a template: it is offered no more, and is the default of no kind of document. Documents that use it ' +
      'stay as they are. The specification makes this writing call a GET.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

export const versions = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/versions`,
    tags,
    summary: 'Versions of a document template',
    description:
      'Returns the last 500 versions of a template, newest first, each with its author. This call is an addition ' +
      'of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ version_list: z.array(templateVersion) }))

export const restore = endpoint
  .route({
    method: 'POST',
    path: `${base}/restore`,
    tags,
    summary: 'Restore a version of a document template',
    description:
      'Saves the content of an earlier version as the newest one; none of the others changes. `version` is the ' +
      'one that was current when the caller looked. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(
    z.object({
      id,
      version: z.number().int().min(1).max(1_000_000),
      from_version: z.number().int().min(1).max(1_000_000),
    }),
  )
  .output(answer({ document_template: template }))

export const asset = endpoint
  .route({
    method: 'GET',
    path: `${base}/asset/{sha256}`,
    tags,
    summary: 'Picture of a page',
    outputStructure: 'detailed',
    description:
      'Returns a page that was uploaded as a PNG at 144 dpi, or an uploaded picture; with `size=small` as a PNG of at ' +
      'most 160 × 160 pixels. This call is an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ sha256: assetSha, size: z.enum(['full', 'small']).default('full') }))
  .output(fileAnswer)

export const upload = endpoint
  .route({
    method: 'POST',
    path: '/api/salesforce/rest/upload',
    tags,
    summary: 'Upload pages',
    description:
      'Stores up to 10 files, `files[]` of multipart/form-data: PDF of at most 25 MB and 50 pages, PNG, JPEG or ' +
      'WebP of at most 8 MB, judged by their content. Returns an asset for each page and picture, which templates ' +
      'name by their SHA-256; `has_annotations` tells of notes and form fields on it, which are left out. A file that cannot be used refuses the whole call, and `fault_list` names each ' +
      'such file.',
  })
  .meta({ roles: WRITE, transaction: false, bodyLimit: TEMPLATE_UPLOAD_LIMIT })
  .input(z.object({ files: templateFiles }))
  .output(answer({ asset_list: z.array(templateAsset) }))
