import type { Metadata } from 'next'
import { forbidden } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { orNull } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { SettingsForm } from '@/components/settings/settings-form'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { isWhole } from '@/lib/api/auth/settings-read'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings')
  return { title: t('title') }
}

type Api = Awaited<ReturnType<typeof serverApi>>

/** The entry that was just created to be the company's own; null when it does not exist or is not visible. */
async function proposedEntry(api: Api, sku: string | string[] | undefined): Promise<Anagrafica | null> {
  if (typeof sku !== 'string' || sku === '' || sku.length > 40) return null
  return (await orNull(api.anagrafica.anagrafica.bySku({ value: sku })))?.response.anagrafica ?? null
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ ana_sku?: string | string[] }>
}) {
  await requireSession('GUI_SHOW_SALESFORCE_SETTINGS')
  const api = await serverApi()
  const [{ response }, { ana_sku }] = await Promise.all([api.auth.configuration.read(), searchParams])
  const settings = response.data
  if (!isWhole(settings)) forbidden()
  const proposed = await proposedEntry(api, ana_sku)
  const isNew = proposed && proposed.sku !== settings.registry_sku
  return (
    <SettingsForm
      settings={settings}
      proposed={isNew ? proposed : null}
      hasLogo={(await orNull(api.auth.configuration.logo())) !== null}
    />
  )
}
