import { permanentRedirect } from 'next/navigation'

/** The statistics of classes stand with the other statistics; their old address leads there. */
export default function Page() {
  permanentRedirect('/app/stats/classes')
}
