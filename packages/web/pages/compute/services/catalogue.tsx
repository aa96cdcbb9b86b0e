/** What services do: a card for each service type, by purpose. */
import { PAGES } from '../../../addresses.js';
import { Badge } from '../../../kit/badge.js';
import { ButtonLink } from '../../../kit/button.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import { Sketch } from './sketch.js';
import { groupsOf, type Service, type ServiceType, titleOf } from './types.js';

export interface CatalogueProps {
  readonly types: readonly ServiceType[];
  readonly services: readonly Service[];
  /** Id of a sensor that is chosen already. */
  readonly sensor?: string | undefined;
}

export function Catalogue({ types, services, sensor }: CatalogueProps) {
  return (
    <section class="stack" aria-label={texts.catalogue}>
      <h2>{texts.catalogue}</h2>
      {groupsOf(types).map(({ title, types: members }) => (
        <div key={title} class="stack services-group">
          <h3 class="muted">{title}</h3>
          <ul class="services-cards">
            {members.map((type) => (
              <Card
                key={type.name}
                type={type}
                sensor={sensor}
                count={services.filter(({ name }) => name === type.name).length}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface CardProps {
  readonly type: ServiceType;
  readonly count: number;
  readonly sensor: string | undefined;
}

function Card({ type, count, sensor }: CardProps) {
  const known = texts.types[type.name];
  return (
    <li class="panel services-card">
      <div class="services-card-head">
        <Sketch type={type.name} />
        <h4>{titleOf(type.name)}</h4>
      </div>
      <p>{known?.does ?? type.summary}</p>
      <dl class="services-facts">
        <dt class="muted">{texts.reads}</dt>
        <dd>{known?.reads ?? texts.sensorsOf(type.sources)}</dd>
        <dt class="muted">{texts.writes}</dt>
        <dd>{known?.writes ?? type.output}</dd>
      </dl>
      <div class="row between">
        <ButtonLink
          href={PAGES.newService(type.name, sensor)}
          icon="connect"
          aria-label={texts.connectNamed(titleOf(type.name))}
        >
          {texts.connectShort}
        </ButtonLink>
        {count > 0 && <Badge status="good">{texts.connectedCount(count)}</Badge>}
      </div>
    </li>
  );
}
