import type { FloorArea } from "#domain/seating.ts";
import { areaPath, areaTransform } from "./floor-areas.ts";

interface FloorShapesProps {
  readonly areas: readonly FloorArea[];
  readonly className: string | undefined;
}

/** The bare shapes of areas, without the file's colours. */
export function FloorShapes({ areas, className }: FloorShapesProps) {
  return areas.map((area) => {
    const [path, transform] = [areaPath(area), areaTransform(area)];
    return <path key={transform + path} d={path} transform={transform} className={className} />;
  });
}
