// What is in this executable: the build's options `families` and `workbench`.
#pragma once

inline constexpr bool has_cards = HAS_CARDS;
inline constexpr bool has_naval = HAS_NAVAL;
inline constexpr bool has_stlucia = HAS_STLUCIA;
inline constexpr bool has_bark = HAS_BARK;
inline constexpr bool has_499 = HAS_499;
inline constexpr bool has_workbench = HAS_WORKBENCH;
