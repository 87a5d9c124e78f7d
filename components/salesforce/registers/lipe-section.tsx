import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileCode2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { DayText } from '@/components/kit/day'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { SettlementAnswer } from '@/lib/api/salesforce/registers/settlement-fields'
import type { Day } from '@/lib/domain/core/day'
import { daysOf, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import { MadeLipes } from './made-lipes'
import { usePeriodText } from './period-chooser'
import { VAT_KEY } from './registers-spec'

type LipeSectionProps = { settlement: SettlementAnswer; today: Day; isEdited: boolean; settings: ReactNode }

/** The communication of a quarter (LIPE) with the amounts that are saved, and those that were made before. */
export function LipeSection({ settlement, today, isEdited, settings }: LipeSectionProps) {
  const t = useTranslations('registers.settlement')
  const textOf = usePeriodText()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const mayKeep = useHasRole()('GUI_CAN_MANAGE_REGISTER')
  const quarter = settlement.quarter as TaxPeriod
  const key = [VAT_KEY, 'lipe', quarter]
  const [wasSaved, setSaved] = useState(false)
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => (await api.salesforce.lipes.list({ quarter })).response,
    staleTime: 0,
  })
  const download = (id?: number) =>
    once(id ? `file:${id}` : 'lipe', async () => {
      const kept = id ?? (mayKeep ? (await api.salesforce.lipes.make({ quarter })).response.lipe.id : null)
      const { headers, body } =
        kept === null
          ? await api.salesforce.lipes.preview({ quarter })
          : await api.salesforce.lipes.file({ id: kept })
      saveFile(fileNameOf(headers) ?? 'lipe.xml', body)
      setSaved(true)
      await queries.invalidateQueries({ queryKey: key })
      return true
    })
  return (
    <section aria-labelledby="lipe-title" className="grid gap-2 border-t pt-4">
      <h3 id="lipe-title" className="font-semibold text-heading">
        {t('lipe.title', { quarter: textOf(quarter) })}
      </h3>
      <p className="text-pretty text-ink-soft">
        {t('lipe.text')} {t('by')} <DayText value={settlement.lipe_date} />.
      </p>
      {daysOf(quarter).to >= today ? <p className="text-state-pending">{t('lipe.not_over')}</p> : null}
      {data && data.lipe_list.length > 0 ? (
        <MadeLipes
          lipes={data.lipe_list}
          isCurrent={data.is_current}
          today={today}
          running={running}
          download={(id) => void download(id)}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={isEdited} pending={running === 'lipe'} onClick={() => void download()}>
          <FileCode2 aria-hidden />
          {t(data?.lipe_list[0] && data.is_current === false ? 'lipe.download_new' : 'lipe.download')}
        </Button>
        {settings}
      </div>
      {isEdited ? <p className="text-ink-soft text-sm">{t('lipe.save_first')}</p> : null}
      {mayKeep ? null : <p className="text-ink-soft text-sm">{t('lipe.not_kept')}</p>}
      {wasSaved ? <p className="text-pretty text-sm">{t('lipe.next')}</p> : null}
    </section>
  )
}
