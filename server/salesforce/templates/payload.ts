import type { FieldIn, PageIn, TemplateIn } from '@/lib/api/salesforce/templates/template-fields'
import { fromWireField } from '@/lib/api/salesforce/templates/template-wire'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import { BLANK_PAGE, type Template, type TemplatePage } from '@/lib/domain/templates/field'
import type { Tx } from '@/server/db/client'
import { newSku } from '@/server/platform/tokens'
import { type NewAsset, pictureAsset } from './asset-files'

/** Pages and fields as they are sent. */
type SentContent = Pick<TemplateIn, 'array_page' | 'array_field'>

type Sent = { page: number; field: FieldIn; path: string }

/** The fields of a payload with the numbers of their pages, wherever they stand in it. */
const fieldsOf = ({ array_page, array_field }: SentContent): Sent[] => [
  ...array_page.flatMap(({ page_number, array_field: own }, at) =>
    own.map((field, index) => ({
      page: page_number,
      field,
      path: `array_page.${at}.array_field.${index}`,
    })),
  ),
  ...array_field.map((field, index) => ({
    page: field.page_number,
    field,
    path: `array_field.${index}`,
  })),
]

type Picture = { path: string; asset: NewAsset }

/**
 * The pictures that a payload carries in base64; of one that names its asset as well, the asset counts.
 * @throws Refusal ERROR_TEMPLATE_PICTURE with its path
 */
export async function picturesOf(data: SentContent, structureId: number): Promise<Picture[]> {
  const sent = [
    ...data.array_page.map(({ asset, page_image_json }, index) => ({
      path: `array_page.${index}`,
      key: 'page_image_json',
      picture: asset === null ? page_image_json : null,
    })),
    ...fieldsOf(data).map(({ field, path }) => ({
      path,
      key: 'field_image_json',
      picture: field.image === null ? field.field_image_json : null,
    })),
  ]
  const pictures: Picture[] = []
  for (const { path, key, picture } of sent) {
    if (!picture) continue
    const asset = await pictureAsset(picture.base64, picture.name, structureId)
    if (!asset) throw new Refusal('ERROR_TEMPLATE_PICTURE', { name: picture.name }, [`${path}.${key}`])
    pictures.push({ path, asset })
  }
  return pictures
}

/** The content that a payload describes; the pages and pictures that it names must be those of the structure. */
export async function contentOf(tx: Tx, data: SentContent, pictures: readonly Picture[]): Promise<Template> {
  const shaAt = new Map(pictures.map(({ path, asset }) => [path, asset.sha256]))
  const fields = fieldsOf(data)
  const named = [...data.array_page.map(({ asset }) => asset), ...fields.map(({ field }) => field.image)]
  const known = await tx.template_asset.findMany({
    where: { sha256: { in: [...shaAt.values(), ...named.filter((sha256) => sha256 !== null)] } },
    select: { sha256: true, mime_type: true, width: true, height: true },
  })
  const assets = new Map(known.map((asset) => [asset.sha256, asset]))
  const pages = data.array_page.map((page, index): TemplatePage => {
    const sha256 = page.asset ?? shaAt.get(`array_page.${index}`) ?? null
    if (sha256 === null) return blankPage(page)
    const found = assets.get(sha256)
    if (!found) throw wrongValue(`array_page.${index}.asset`)
    return { width: Number(found.width), height: Number(found.height), asset: sha256 }
  })
  return {
    pages: inOrder(data.array_page, pages),
    fields: fields.map(({ page, field, path }) => {
      const image = field.image ?? shaAt.get(path) ?? null
      const isPicture = image === null || assets.get(image)?.mime_type.startsWith('image/')
      if (!isPicture) throw wrongValue(`${path}.image`)
      return fromWireField(field, { page, image, id: newSku() })
    }),
  }
}

const blankPage = ({ width, height }: PageIn): TemplatePage => ({
  ...BLANK_PAGE,
  ...(width !== null && { width }),
  ...(height !== null && { height }),
})

/** The pages by their numbers, which must be 1, 2, 3 … in any order. */
function inOrder(sent: readonly PageIn[], pages: readonly TemplatePage[]): TemplatePage[] {
  const ordered: TemplatePage[] = []
  sent.forEach(({ page_number }, index) => {
    const page = pages[index]
    if (!page || page_number > sent.length || ordered[page_number - 1]) {
      throw wrongValue(`array_page.${index}.page_number`)
    }
    ordered[page_number - 1] = page
  })
  return ordered
}
