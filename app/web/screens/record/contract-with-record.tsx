import { ContractScreen } from '#features/contracts/web/contract-screen'
import { ContractRecord } from './record-chain'

/** A contract with the records before it. */
export const ContractWithRecord = () => <ContractScreen record={(id) => <ContractRecord id={id} />} />
