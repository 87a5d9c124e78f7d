import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { requireSession } from '@/app/require-session'
import { AnagraficaForm } from '@/components/anagrafica/entry-form/anagrafica-form'
import { AnagraficaElsewhere } from '@/components/anagrafica/entry-view/anagrafica-elsewhere'
import { AnagraficaView } from '@/components/anagrafica/entry-view/anagrafica-view'
import { displayName } from '@/components/shell/session/display-name'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { EntryBalance } from '@/lib/api/salesforce/balances/balance-fields'
import { hasAny } from '@/lib/domain/access/roles'
import { Refusal } from '@/lib/domain/core/refusal'
import { serverApi } from '@/server/http/server-api'
import { today } from '@/server/platform/clock'

type Props = {
  params: Promise<{ type: string; id: string }>
  searchParams: Promise<{ regDoc?: string | string[] }>
}

/** The entry; users who see the family may read those of its other structures. Null when it does not exist. */
const load = cache(async (id: number) => {
  const { byId, byFamily } = (await serverApi()).anagrafica.anagrafica
  const own = await unlessMissing(byId({ value: id }))
  const entry = own ?? (await unlessMissing(byFamily({ id })))
  return entry && { entry, isOwn: own !== null }
})

async function unlessMissing(asked: Promise<{ response: { anagrafica: Anagrafica } }>) {
  try {
    return (await asked).response.anagrafica
  } catch (error) {
    if (error instanceof Refusal && MISSING.includes(error.code)) return null
    throw error
  }
}

/** The entry does not exist, or is hidden from users who may not see the family. */
const MISSING: readonly string[] = ['ERROR_ANAGRAFICA_NOT_FOUND', 'ERROR_FORBIDDEN']

/** The money between the structure and an entry; null for users who may not see documents. */
async function loadBalance({ sku }: Anagrafica, roles: readonly string[]): Promise<EntryBalance | null> {
  if (!hasAny(roles, ['GUI_CAN_LIST_INVOICE'])) return null
  const { response } = await (await serverApi()).salesforce.balances.read({ ana_sku: sku })
  return response.balance
}

const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : notFound())

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireSession('GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  const entry = (await load(idOf((await params).id)))?.entry
  const t = await getTranslations('registry.title')
  return { title: (entry && displayName(entry)) || t('manager') }
}

/** An entry, to look at or to edit; an unknown one leads back to the manager (document 3 §8). */
export default async function Page({ params, searchParams }: Props) {
  const { type, id } = await params
  if (type !== 'view' && type !== 'edit') notFound()
  const isEdit = type === 'edit'
  const { guiItemList } = isEdit
    ? await requireSession('GUI_CAN_MANAGE_ANAGRAFICA')
    : await requireSession('GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  const found = await load(idOf(id))
  if (!found) redirect('/app/registry/manager?missing=1')
  const { entry, isOwn } = found
  if (!isOwn) return <AnagraficaElsewhere entry={entry} />
  const isCompany = (await searchParams).regDoc === 'true'
  const key = `${entry.sku}-${entry.revision}`
  if (isEdit) return <AnagraficaForm key={key} entry={entry} isCompany={isCompany} />
  return <AnagraficaView entry={entry} balance={await loadBalance(entry, guiItemList)} today={today()} />
}
