import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orNull } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { MergeForm } from '@/components/anagrafica/merge/merge-form'
import { MergeList } from '@/components/anagrafica/merge/merge-list'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('registry.merge'))('title') }
}

type Query = { keep?: string | string[]; merge?: string | string[] }
const SKU = /^[\w-]{1,40}$/
const skuOf = (value: string | string[] | undefined) =>
  typeof value === 'string' && SKU.test(value) ? value : null

/** `?keep=&merge=` are the skus of the entries to merge; without two that can be, the merges that can be undone. */
export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  await requireSession('GUI_CAN_MANAGE_ANAGRAFICA')
  const query = await searchParams
  const [keep, merge] = [skuOf(query.keep), skuOf(query.merge)]
  const { merges } = (await serverApi()).anagrafica
  const found = keep && merge && keep !== merge ? await orNull(merges.preview({ keep, merge })) : null
  if (found) {
    const { preview } = found.response
    return <MergeForm key={`${preview.keep.sku}-${preview.merge.sku}`} preview={preview} />
  }
  return <MergeList initial={(await merges.list()).response.merge_list} />
}
