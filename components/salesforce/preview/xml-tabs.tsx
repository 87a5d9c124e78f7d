'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'

const XmlView = dynamic(() => import('./xml-view').then((loaded) => loaded.XmlView), {
  ssr: false,
  loading: () => <Skeleton className="h-96" />,
})

type XmlTabsProps = {
  kind: 'INVOICE' | 'CREDITNOTE' | 'PASSIVE'
  id: number
  xmlName: string | null
  children: ReactNode
}

/** The sheet, and the XML where there is one. */
export function XmlTabs({ kind, id, xmlName, children }: XmlTabsProps) {
  const t = useTranslations('preview')
  if (!xmlName) return children
  return (
    <Tabs defaultValue="document" className="min-w-0">
      <TabsList aria-label={t('views')} className="print:hidden">
        <TabsTrigger value="document">{t('document')}</TabsTrigger>
        <TabsTrigger value="xml">{t('xml')}</TabsTrigger>
      </TabsList>
      <TabsContent value="document">{children}</TabsContent>
      <TabsContent value="xml">
        <XmlView kind={kind} id={id} xmlName={xmlName} />
      </TabsContent>
    </Tabs>
  )
}
