import type { Api } from '../api'

/** The facts of offers that are not those of their definition, and the sums that are not those of the facts. */
export const wrongOffers = (api: Pick<Api, 'asSystem'>, structureId: number): Promise<object[]> =>
  api.asSystem(
    (tx) => tx.$queryRaw<object[]>`
      select 'OFFER' as fault, document_id as id, to_jsonb(s)::text as kept, to_jsonb(p)::text as defined
      from (select * from sent_offer where structure_id = ${structureId}) s
      full join (select * from sent_offer_part where structure_id = ${structureId}) p using (document_id)
      where (s.sent_at, s.day, s.outcome, s.viewed, s.invoiced, s.answer_days, s.signable_until, s.amount)
        is distinct from (p.sent_at, p.day, p.outcome, p.viewed, p.invoiced, p.answer_days, p.signable_until, p.amount)
      union all
      select 'SUM', days, figure || ' ' || day, sum(offers) || ' ' || sum(amount) from (
        select figure, day, days, offers, amount from offer_sum where structure_id = ${structureId}
        union all select p.figure, p.of_day, p.days, -1, -s.amount from sent_offer s
          cross join lateral sent_offer_steps(s.day, s.outcome, s.viewed, s.invoiced, s.answer_days) p
          where s.structure_id = ${structureId}) x
      group by figure, day, days having (sum(offers), sum(amount)) <> (0, 0)`,
  )
