import type { FactoryProvider } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The provider of a class that needs nothing but the database. */
export function ofDatabase(type: new (dataSource: DataSource) => object): FactoryProvider {
  return { provide: type, useFactory: (dataSource: DataSource) => new type(dataSource), inject: [DataSource] };
}
