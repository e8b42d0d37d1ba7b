import type { LandingCopy } from '../copy'
import { Bakery } from './shopfronts/bakery'
import { Barber } from './shopfronts/barber'
import { Cafe } from './shopfronts/cafe'
import { Florist } from './shopfronts/florist'
import { Alley, Bench, Bicycle, Lamp, Tree } from './shopfronts/furniture'
import { RepairShop } from './shopfronts/repair-shop'
import { Skyline } from './shopfronts/skyline'
import { StudioFacade } from './shopfronts/studio-facade'

const lightOnPavement =
  'M126 402h124l16 26H108zM400 402h60l12 26h-84zM504 402h82l14 26H490zM654 402h54l12 26h-78zM808 402h112l14 26H794zM1026 402h90l10 26h-112zM1134 402h42l18 26h-70zM1208 402h86l14 26h-114zM1366 402h62l14 26h-88z'

export function Street({ copy, name }: { copy: LandingCopy['street']; name: string }) {
  return (
    <svg
      className="street drawn"
      viewBox="0 0 1600 460"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={copy.label}
    >
      <Skyline />
      <Tree x={762} />
      <Alley />
      <Bakery sign={copy.bakery} />
      <Barber sign={copy.barber} />
      <Florist sign={copy.florist} />
      <RepairShop sign={copy.repair} />
      <Cafe sign={copy.cafe} />
      <StudioFacade sign={name} open={copy.open} />
      <path className="pavement" d="M0 400h1600v30H0z" />
      <path
        className="joints"
        d="M60 400l-8 30M180 400l-6 30M300 400l-5 30M420 400l-4 30M540 400l-3 30M660 400l-2 30M780 400l-1 30M900 400l1 30M1020 400l2 30M1140 400l3 30M1260 400l4 30M1380 400l5 30M1500 400l7 30"
      />
      <path className="spill" d={lightOnPavement} />
      <path className="kerb" d="M0 430h1600v7H0z" />
      <path className="road" d="M0 437h1600v23H0z" />
      <path className="road-line" d="M0 450h1600" />
      <Tree x={14} tall />
      <Tree x={1592} tall />
      <Bench x={1546} />
      <Lamp x={52} />
      <Lamp x={1500} />
      <Lamp x={1002} />
      <Bicycle x={752} />
    </svg>
  )
}
