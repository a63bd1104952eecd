// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// Draws a summit as nested contour lines on a 1000 × 1000 sheet. Every ring shares three waves of the seed, so
/// the lines follow one another as on a map; each ring turns them a little, so no two slopes are alike.
library ContourArt {
    using Strings for uint256;

    uint256 private constant RINGS = 21;
    /// Points of a ring, and the steps of the sine table: a full turn.
    uint256 private constant STEPS = 32;
    /// Distance between two rings, in units of the sheet.
    int256 private constant SPACING = 34;

    /// sin(i * 2π / 32) * 1000 + 1000, two bytes each.
    bytes private constant SINE =
        hex"03e804ab0567061406ab0727078407bd"
        hex"07d007bd0784072706ab0614056704ab"
        hex"03e80325026901bc012500a9004c0013"
        hex"00000013004c00a9012501bc02690325";

    struct Terrain {
        uint256[3] phases;
        int256[3] heights;
        int256 x;
        int256 y;
    }

    function draw(string memory title, uint256 tokenId, bytes32 seed) internal pure returns (string memory) {
        Terrain memory land = _terrain(uint256(seed));
        bytes memory lines;
        for (uint256 ring = 1; ring <= RINGS; ring++) {
            lines = bytes.concat(lines, _ring(land, ring));
        }
        return
            string(
                bytes.concat(
                    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000"><rect width="1000" height="1000" fill="#0b0f16"/>',
                    '<g fill="none" stroke="#7cc7d6" stroke-linejoin="round">',
                    lines,
                    // The words stand on plain ground, whatever lines run there.
                    '</g><rect y="872" width="1000" height="128" fill="#0b0f16" opacity=".88"/>',
                    _summit(land, title, tokenId, uint256(seed)),
                    "</svg>"
                )
            );
    }

    function _terrain(uint256 seed) private pure returns (Terrain memory land) {
        for (uint256 i = 0; i < 3; i++) {
            land.phases[i] = (seed >> (i * 16)) % STEPS;
            land.heights[i] = int256(((seed >> (i * 16 + 8)) % 90) + 40) / int256(i + 1);
        }
        land.x = 380 + int256((seed >> 64) % 240);
        land.y = 360 + int256((seed >> 80) % 200);
    }

    /// A closed quadratic B-spline: smooth everywhere, one control point per step.
    function _ring(Terrain memory land, uint256 ring) private pure returns (bytes memory path) {
        (int256 x, int256 y) = _point(land, ring, STEPS - 1);
        (int256 nextX, int256 nextY) = _point(land, ring, 0);
        path = bytes.concat('<path d="M', _pair((x + nextX) / 2, (y + nextY) / 2));
        for (uint256 step = 0; step < STEPS; step++) {
            (x, y) = (nextX, nextY);
            (nextX, nextY) = _point(land, ring, (step + 1) % STEPS);
            path = bytes.concat(path, "Q", _pair(x, y), " ", _pair((x + nextX) / 2, (y + nextY) / 2));
        }
        // Every fifth line is an index contour, drawn heavier as on a printed map.
        bytes memory weight = ring % 5 == 0 ? bytes("3.5") : bytes("1.5");
        bytes memory fade = bytes(((RINGS - ring) * 3 + 28).toString());
        return bytes.concat(path, 'Z" stroke-width="', weight, '" opacity=".', fade, '"/>');
    }

    function _point(Terrain memory land, uint256 ring, uint256 step) private pure returns (int256 x, int256 y) {
        int256 radius = 1000;
        for (uint256 i = 0; i < 3; i++) {
            radius += (_sine((i + 2) * step + land.phases[i] + (ring * (i + 1)) / 3) * land.heights[i]) / 1000;
        }
        radius = (radius * int256(ring) * SPACING) / 1000;
        x = land.x + (radius * _sine(step + STEPS / 4)) / 1000;
        y = land.y + (radius * _sine(step)) / 1000;
    }

    function _sine(uint256 step) private pure returns (int256) {
        uint256 offset = (step % STEPS) * 2;
        return int256((uint256(uint8(SINE[offset])) << 8) | uint8(SINE[offset + 1])) - 1000;
    }

    function _summit(
        Terrain memory land,
        string memory title,
        uint256 tokenId,
        uint256 seed
    ) private pure returns (bytes memory) {
        return
            bytes.concat(
                '<path d="M',
                _pair(land.x, land.y - 14),
                'l13 23h-26z" fill="#f2a65a"/><g fill="#f6f3ec" font-family="monospace" font-size="30"><text x="56" y="934">',
                bytes(title),
                " #",
                bytes(tokenId.toString()),
                '</text><text x="944" y="934" text-anchor="end">',
                bytes((2400 + ((seed >> 96) % 6400)).toString()),
                " m</text></g>"
            );
    }

    function _pair(int256 x, int256 y) private pure returns (bytes memory) {
        return bytes.concat(_number(x), " ", _number(y));
    }

    function _number(int256 value) private pure returns (bytes memory) {
        return bytes(Strings.toStringSigned(value));
    }
}
