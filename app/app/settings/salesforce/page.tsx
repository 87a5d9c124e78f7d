import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { SectionsFrame } from '@/components/settings/sections/sections-frame'
import { SectionsOverview } from '@/components/settings/sections/sections-overview'
import { sectionHref } from '@/components/settings/sections/settings-index'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('title') }
}

/** The sections. One that was just created to be the company's own entry goes on to its section. */
export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ ana_sku?: string | string[] }>
}) {
  await requireSession('GUI_SHOW_SALESFORCE_SETTINGS')
  const { ana_sku } = await searchParams
  if (typeof ana_sku === 'string')
    redirect(`${sectionHref('registry')}?ana_sku=${encodeURIComponent(ana_sku)}`)
  return (
    <SectionsFrame>
      <SectionsOverview />
    </SectionsFrame>
  )
}
