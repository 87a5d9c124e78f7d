import type { Metadata } from 'next'
import { forbidden, notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { orNull } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { SectionsFrame } from '@/components/settings/sections/sections-frame'
import { settingsSections } from '@/components/settings/sections/settings-index'
import { SettingsForm } from '@/components/settings/settings-form'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { isWhole } from '@/lib/api/auth/settings-read'
import { serverApi } from '@/server/http/server-api'

type Params = { params: Promise<{ section: string }> }

const sectionNamed = (name: string) => settingsSections.find((section) => section === name)

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const t = await getTranslations('settings')
  const section = sectionNamed((await params).section)
  return { title: section ? t(`sections.${section}`) : t('title') }
}

type Api = Awaited<ReturnType<typeof serverApi>>

/** The entry that was just created to be the company's own; null when it does not exist or is not visible. */
async function proposedEntry(api: Api, sku: string | string[] | undefined): Promise<Anagrafica | null> {
  if (typeof sku !== 'string' || sku === '' || sku.length > 40) return null
  return (await orNull(api.anagrafica.anagrafica.bySku({ value: sku })))?.response.anagrafica ?? null
}

export default async function Page({
  params,
  searchParams,
}: Params & { searchParams: Promise<{ ana_sku?: string | string[] }> }) {
  const { guiItemList } = await requireSession('GUI_SHOW_SALESFORCE_SETTINGS')
  const section = sectionNamed((await params).section)
  if (!section || (section === 'stockMode' && !guiItemList.includes('GUI_SHOW_STOCK_MANAGER_OPTION')))
    notFound()
  const api = await serverApi()
  const [{ response }, { ana_sku }] = await Promise.all([api.auth.configuration.read(), searchParams])
  const settings = response.data
  if (!isWhole(settings)) forbidden()
  const proposed = await proposedEntry(api, ana_sku)
  const isNew = proposed && proposed.sku !== settings.registry_sku
  return (
    <SectionsFrame>
      <SettingsForm
        key={section}
        section={section}
        settings={settings}
        proposed={isNew ? proposed : null}
        hasLogo={(await orNull(api.auth.configuration.logo())) !== null}
      />
    </SectionsFrame>
  )
}
