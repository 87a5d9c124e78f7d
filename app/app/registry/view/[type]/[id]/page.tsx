import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { requireSession } from '@/app/require-session'
import { AnagraficaForm } from '@/components/anagrafica/anagrafica-form'
import { AnagraficaView } from '@/components/anagrafica/anagrafica-view'
import { displayName } from '@/components/shell/display-name'
import { Refusal } from '@/lib/domain/refusal'
import { serverApi } from '@/server/http/server-api'

type Props = {
  params: Promise<{ type: string; id: string }>
  searchParams: Promise<{ regDoc?: string | string[] }>
}

/** The entry; null when there is none, or it belongs to another structure. */
const load = cache(async (value: number) => {
  const api = await serverApi()
  try {
    return (await api.anagrafica.anagrafica.byId({ value })).response.anagrafica
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ERROR_ANAGRAFICA_NOT_FOUND') return null
    throw error
  }
})

const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : notFound())

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireSession('GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  const entry = await load(idOf((await params).id))
  const t = await getTranslations('registry.title')
  return { title: (entry && displayName(entry)) || t('manager') }
}

/** An entry, to look at or to edit; an unknown one leads back to the manager (document 3 §8). */
export default async function Page({ params, searchParams }: Props) {
  const { type, id } = await params
  if (type !== 'view' && type !== 'edit') notFound()
  const isEdit = type === 'edit'
  if (isEdit) await requireSession('GUI_CAN_MANAGE_ANAGRAFICA')
  else await requireSession('GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  const entry = await load(idOf(id))
  if (!entry) redirect('/app/registry/manager?missing=1')
  const isCompany = (await searchParams).regDoc === 'true'
  const key = `${entry.sku}-${entry.revision}`
  return isEdit ? (
    <AnagraficaForm key={key} entry={entry} isCompany={isCompany} />
  ) : (
    <AnagraficaView entry={entry} />
  )
}
