import { addDays } from '#core/days'
import { comingDaysOf } from '../../asked-time'
import { linkTo } from '../../wording'
import * as facts from '../store/facts'
import { clientLink, firstOf, shortDay, type Told, timeWords } from './told'

/** How far ahead an end is worth telling where no time is named. */
const soonDays = 90

export async function contracts(told: Told): Promise<string> {
  const { db, asked, client, today, t } = told
  const all = await facts.contractsOf(db, client?.id)
  if (all.length === 0)
    return client ? t.find.noneOf(t.find.kinds.contract ?? '', clientLink(client) ?? '') : t.contracts.none
  const lines = (found: facts.ContractFact[]) => firstOf(told, found, 12, (contract) => contractLine(told, contract))
  if (
    /\b(expir\w*|end(s|ing)?|run(s|ning)? out|renew\w*|vence\w*|caduca\w*|termina\w*|renova\w*|renueva\w*)\b/.test(
      asked.words,
    )
  ) {
    const { from, to } = comingDaysOf(asked.time, today) ?? { from: today, to: addDays(today, soonDays) }
    const when = timeWords(told, asked.time) || t.inDays(soonDays)
    const ending = all
      .filter(({ endDate, state }) => endDate !== null && endDate >= from && endDate <= to && state !== 'expired')
      .sort((one, other) => ((one.endDate ?? '') < (other.endDate ?? '') ? -1 : 1))
    return ending.length === 0
      ? t.contracts.noneEnding(when)
      : [t.contracts.ending(ending.length, when), '', ...lines(ending)].join('\n')
  }
  if (
    /\b(unsigned|not signed|waiting|open|to sign|draft\w*|sin firmar|por firmar|abiert\w+|borrador\w*)\b/.test(
      asked.words,
    )
  ) {
    const waiting = all.filter(({ state }) => state === 'draft' || state === 'sent')
    return waiting.length === 0
      ? t.contracts.noneUnsigned
      : [t.contracts.unsigned(waiting.length), '', ...lines(waiting)].join('\n')
  }
  return [t.contracts.all(all.length), '', ...lines(all)].join('\n')
}

export const contractLine = (told: Told, { id, title, client, clientId, state, endDate }: facts.ContractFact) => {
  const { t } = told
  const whom = client && clientId ? t.schedule.with(linkTo.client(clientId, client)) : ''
  return `- ${linkTo.contract(id, title)}${whom}: ${t.contracts.states[state] ?? state}, ${endDate ? t.contracts.ends(shortDay(told, endDate)) : t.contracts.noEnd}`
}
