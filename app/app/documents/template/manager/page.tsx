import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from 'nuqs/server'
import { loadTable } from '@/app/load-table'
import { requireSession } from '@/app/require-session'
import { PageHeader } from '@/components/kit/page-header'
import {
  pageOf,
  templatesInput,
  templatesSpec,
} from '@/components/salesforce/templates/manager/templates-spec'
import { NewTemplate, TemplatesTable } from '@/components/salesforce/templates/manager/templates-table'
import { WRITE } from '@/lib/api/salesforce/templates/access'
import { hasAny } from '@/lib/domain/access/roles'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('templates.manager'))('title') }
}

/** The list of document templates (document 3 §2). */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession('GUI_CAN_LIST_OFFER', 'GUI_CAN_LIST_CONTRACT', 'GUI_CAN_LIST_INVOICE')
  const t = await getTranslations()
  const { query, filters } = await loadTable(templatesSpec, searchParams)
  const input = templatesInput(query, filters)
  const api = await serverApi()
  const [{ response }, { response: defaults }] = await Promise.all([
    api.salesforce.templates.list(input),
    api.salesforce.templateDefaults.list({}),
  ])
  return (
    <>
      <PageHeader
        title={t('templates.manager.title')}
        text={t('templates.manager.text')}
        crumbs={[{ label: t('shell.groups.documents') }]}
        action={hasAny(session.guiItemList, WRITE) ? <NewTemplate /> : null}
      />
      <TemplatesTable initial={{ input, page: pageOf(response) }} initialDefaults={defaults.default_list} />
    </>
  )
}
