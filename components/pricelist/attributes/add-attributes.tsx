'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useGuardedClose } from '@/components/kit/use-guarded-close'
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import type { AttributeKind } from './attribute-calls'
import { CsvTab } from './csv-tab'
import { SingleTab } from './single-tab'

/** Adds one attribute, or several from a CSV file. */
export function AddAttributes({ kind, onClose }: { kind: AttributeKind; onClose: () => void }) {
  const t = useTranslations('pricelist.attributes')
  const [dirty, setDirty] = useState(false)
  const close = useGuardedClose(dirty, onClose)
  const tab = { kind, onDirty: setDirty, onDone: onClose, onCancel: close }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : close())}>
      <DialogContent className="md:max-w-xl" aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>{t('add')}</DialogTitle>
        </DialogHeader>
        <Tabs defaultValue="single" onValueChange={() => setDirty(false)} className="flex grow flex-col">
          <TabsList aria-label={t('add')}>
            <TabsTrigger value="single">{t('single')}</TabsTrigger>
            <TabsTrigger value="csv">{t('csv')}</TabsTrigger>
          </TabsList>
          <TabsContent value="single" className="flex grow flex-col data-[state=inactive]:hidden">
            <SingleTab {...tab} />
          </TabsContent>
          <TabsContent value="csv" className="flex grow flex-col data-[state=inactive]:hidden">
            <CsvTab {...tab} />
          </TabsContent>
        </Tabs>
      </DialogContent>
    </Dialog>
  )
}
