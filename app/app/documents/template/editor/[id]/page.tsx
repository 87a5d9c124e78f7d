import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { orNull, pathId } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { TemplateEditor } from '@/components/salesforce/templates/designer/template-editor'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('template_designer'))('title_edit') }
}

/** The editor of a saved document template, with its current version. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireSession('GUI_CAN_MANAGE_OFFER', 'GUI_CAN_MANAGE_CONTRACT', 'GUI_CAN_MANAGE_INVOICE')
  const id = pathId((await params).id)
  const api = await serverApi()
  const found = await orNull(api.salesforce.templates.byId({ id, images: 'false' }))
  if (!found) notFound()
  const template = found.response.document_template
  return <TemplateEditor key={`${id}-${template.version}`} template={template} />
}
