import type * as z from 'zod'
import type {
  template,
  templateAsset,
  templateRow,
  templateVersion,
} from '@/lib/api/salesforce/templates/template-fields'
import { toWireField } from '@/lib/api/salesforce/templates/template-wire'
import { toInstantText } from '@/lib/domain/core/local-time'
import type { TemplateField } from '@/lib/domain/templates/field'
import { env } from '@/server/platform/env'
import type { NewAsset } from './asset-files'
import type { TemplateListRow, TemplateRow, VersionRow } from './template-queries'

const toInstant = (instant: Date): string => toInstantText(instant, env.LUNA_ZONE)

type Picture = { base64: string; name: string }

/** The pictures of a template by their SHA-256; empty where they were not asked for. */
export type Pictures = ReadonlyMap<string, Picture>

/** A template as answers show it. */
export function toTemplate({ content, ...row }: TemplateRow, pictures: Pictures): z.input<typeof template> {
  const pictureOf = (sha256: string | null) => (sha256 === null ? null : (pictures.get(sha256) ?? null))
  const toField = (field: TemplateField) => ({
    ...toWireField(field),
    field_image_json: pictureOf(field.image),
  })
  return {
    ...row,
    created_at: toInstant(row.created_at),
    updated_at: toInstant(row.updated_at),
    document_template_page_list: content.pages.map(({ width, height, asset }, index) => ({
      page_number: index + 1,
      width,
      height,
      asset,
      json_image: pictureOf(asset),
      document_template_field_list: content.fields.filter(({ page }) => page === index + 1).map(toField),
    })),
  }
}

export const toTemplateRow = (row: TemplateListRow): z.input<typeof templateRow> => ({
  ...row,
  created_at: toInstant(row.created_at),
  updated_at: toInstant(row.updated_at),
})

export const toVersion = (row: VersionRow): z.input<typeof templateVersion> => ({
  ...row,
  created_at: toInstant(row.created_at),
})

export const toAsset = ({ file: _, raster: __, ...asset }: NewAsset): z.input<typeof templateAsset> => asset
